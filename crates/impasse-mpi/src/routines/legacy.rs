//! Deprecated and removed routines: MPI 4.1, chapters 16 and 17.

use super::row::prelude::*;

routines! {
    "16.1", Local, Deprecated => {
        MPI_Keyval_create(copy_fn: callback MPI_Copy_function,
            delete_fn: callback MPI_Delete_function, keyval: out Keyval, extra_state: Attribute);
        MPI_Keyval_free(keyval: inout Keyval);
        MPI_Attr_put(comm: Comm, keyval: Keyval, attribute_val: Attribute);
        MPI_Attr_get(comm: Comm, keyval: Keyval, attribute_val: out Attribute, flag: out Logical);
        MPI_Attr_delete(comm: Comm, keyval: Keyval);
    }
    "16.3", Local, AnyTime, Deprecated => {
        MPI_Info_get(info: Info, key: Text, valuelen: Int, value: out Text, flag: out Logical);
        MPI_Info_get_valuelen(info: Info, key: Text, valuelen: out Int, flag: out Logical);
    }
    "16.4", Local, Deprecated => {
        MPI_Type_size_x(datatype: Datatype, size: out LargeCount);
        MPI_Type_get_extent_x(datatype: Datatype, lb: out LargeCount, extent: out LargeCount);
        MPI_Type_get_true_extent_x(datatype: Datatype, true_lb: out LargeCount,
            true_extent: out LargeCount);
        MPI_Get_elements_x(status: Status, datatype: Datatype, count: out LargeCount);
        MPI_Status_set_elements_x(status: inout Status, datatype: Datatype, count: LargeCount);
    }
    "17.1", Local, Removed => {
        MPI_Address(location: Location, address: out Aint);
        MPI_Type_extent(datatype: Datatype, extent: out Aint);
        MPI_Type_hindexed(count: Int, array_of_blocklengths: array Int,
            array_of_displacements: array Aint, oldtype: Datatype, newtype: out Datatype);
        MPI_Type_hvector(count: Int, blocklength: Int, stride: Aint, oldtype: Datatype,
            newtype: out Datatype);
        MPI_Type_lb(datatype: Datatype, displacement: out Aint);
        MPI_Type_struct(count: Int, array_of_blocklengths: array Int,
            array_of_displacements: array Aint, array_of_types: array Datatype,
            newtype: out Datatype);
        MPI_Type_ub(datatype: Datatype, displacement: out Aint);
        MPI_Errhandler_create(errhandler_fn: callback MPI_Handler_function,
            errhandler: out Errhandler);
        MPI_Errhandler_get(comm: Comm, errhandler: out Errhandler);
        MPI_Errhandler_set(comm: Comm, errhandler: Errhandler);
    }
}
