//! Datatypes, packing and unpacking: MPI 4.1, chapter 5 and section 19.1.5.

use super::row::prelude::*;

routines! {
    "5.1.2", Local => {
        MPI_Type_contiguous(count: Count, oldtype: Datatype, newtype: out Datatype);
        MPI_Type_vector(count: Count, blocklength: Count, stride: Count, oldtype: Datatype,
            newtype: out Datatype);
        MPI_Type_create_hvector(count: Count, blocklength: Count, stride: Extent, oldtype: Datatype,
            newtype: out Datatype);
        MPI_Type_indexed(count: Count, array_of_blocklengths: array Count,
            array_of_displacements: array Count, oldtype: Datatype, newtype: out Datatype);
        MPI_Type_create_hindexed(count: Count, array_of_blocklengths: array Count,
            array_of_displacements: array Extent, oldtype: Datatype, newtype: out Datatype);
        MPI_Type_create_indexed_block(count: Count, blocklength: Count,
            array_of_displacements: array Count, oldtype: Datatype, newtype: out Datatype);
        MPI_Type_create_hindexed_block(count: Count, blocklength: Count,
            array_of_displacements: array Extent, oldtype: Datatype, newtype: out Datatype);
        MPI_Type_create_struct(count: Count, array_of_blocklengths: array Count,
            array_of_displacements: array Extent, array_of_types: array Datatype,
            newtype: out Datatype);
    }
    "5.1.3", Local => {
        MPI_Type_create_subarray(ndims: Int, array_of_sizes: array Count,
            array_of_subsizes: array Count, array_of_starts: array Count, order: Int,
            oldtype: Datatype, newtype: out Datatype);
    }
    "5.1.4", Local => {
        MPI_Type_create_darray(size: Int, rank: Rank, ndims: Int, array_of_gsizes: array Count,
            array_of_distribs: array Int, array_of_dargs: array Int, array_of_psizes: array Int,
            order: Int, oldtype: Datatype, newtype: out Datatype);
    }
    "5.1.5", Local => {
        MPI_Get_address(location: Location, address: out Aint);
        MPI_Aint_add(base: Aint, disp: Aint) -> Aint;
        MPI_Aint_diff(addr1: Aint, addr2: Aint) -> Aint;
        MPI_Type_size(datatype: Datatype, size: out Count);
    }
    "5.1.7", Local => {
        MPI_Type_get_extent(datatype: Datatype, lb: out Extent, extent: out Extent);
        MPI_Type_create_resized(oldtype: Datatype, lb: Extent, extent: Extent,
            newtype: out Datatype);
    }
    "5.1.8", Local => {
        MPI_Type_get_true_extent(datatype: Datatype, true_lb: out Extent, true_extent: out Extent);
    }
    "5.1.9", Local => {
        MPI_Type_commit(datatype: inout Datatype);
        MPI_Type_free(datatype: inout Datatype);
    }
    "5.1.10", Local => {
        MPI_Type_dup(oldtype: Datatype, newtype: out Datatype);
    }
    "5.1.11", Local => {
        MPI_Get_elements(status: Status, datatype: Datatype, count: out Count);
    }
    "5.1.13", Local => {
        MPI_Type_get_envelope(datatype: Datatype, num_integers: out Int, num_addresses: out Int,
            num_datatypes: out Int, combiner: out Int);
        MPI_Type_get_envelope_c(datatype: Datatype, num_integers: out LargeCount,
            num_addresses: out LargeCount, num_large_counts: out LargeCount,
            num_datatypes: out LargeCount, combiner: out Int);
        MPI_Type_get_contents(datatype: Datatype, max_integers: Int, max_addresses: Int,
            max_datatypes: Int, array_of_integers: out array Int,
            array_of_addresses: out array Aint, array_of_datatypes: out array Datatype);
        MPI_Type_get_contents_c(datatype: Datatype, max_integers: LargeCount,
            max_addresses: LargeCount, max_large_counts: LargeCount, max_datatypes: LargeCount,
            array_of_integers: out array Int, array_of_addresses: out array Aint,
            array_of_large_counts: out array LargeCount, array_of_datatypes: out array Datatype);
    }
    "5.2", Local => {
        MPI_Pack(inbuf: Buffer, incount: Count, datatype: Datatype, outbuf: out Buffer,
            outsize: Count, position: inout Count, comm: Comm);
        MPI_Unpack(inbuf: Buffer, insize: Count, position: inout Count, outbuf: out Buffer,
            outcount: Count, datatype: Datatype, comm: Comm);
        MPI_Pack_size(incount: Count, datatype: Datatype, comm: Comm, size: out Count);
    }
    "5.3", Local => {
        MPI_Pack_external(datarep: Text, inbuf: Buffer, incount: Count, datatype: Datatype,
            outbuf: out Buffer, outsize: Extent, position: inout Extent);
        MPI_Unpack_external(datarep: Text, inbuf: Buffer, insize: Extent, position: inout Extent,
            outbuf: out Buffer, outcount: Count, datatype: Datatype);
        MPI_Pack_external_size(datarep: Text, incount: Count, datatype: Datatype, size: out Extent);
    }
    "6.9.4", Local => {
        MPI_Type_get_value_index(value_type: Datatype, index_type: Datatype,
            pair_type: out Datatype);
    }
    "19.1.5", Local => {
        MPI_Type_create_f90_real(p: Int, r: Int, newtype: out Datatype);
        MPI_Type_create_f90_complex(p: Int, r: Int, newtype: out Datatype);
        MPI_Type_create_f90_integer(r: Int, newtype: out Datatype);
        MPI_Type_match_size(typeclass: Int, size: Int, datatype: out Datatype);
    }
}
