//! Inquiries, errors, info objects, starting and ending, generalized requests, Fortran handles: MPI
//! 4.1, chapters 9 to 11 and 13, section 19.3.

use super::row::prelude::*;

routines! {
    "9.1.1", Local, AnyTime => {
        MPI_Get_version(version: out Int, subversion: out Int);
        MPI_Get_library_version(version: out Text, resultlen: out Int);
    }
    "9.1.2", Local => {
        MPI_Get_processor_name(name: out Text, resultlen: out Int);
    }
    "9.1", Local => {
        MPI_Get_hw_resource_info(hw_info: out Info);
    }
    "9.2", Local => {
        MPI_Alloc_mem(size: Aint, info: Info, baseptr: out Allocation);
        MPI_Free_mem(base: Allocation);
    }
    "9.3.1", Local, AnyTime => {
        MPI_Comm_create_errhandler(comm_errhandler_fn: callback MPI_Comm_errhandler_function,
            errhandler: out Errhandler);
    }
    "9.3.1", Local => {
        MPI_Comm_set_errhandler(comm: Comm, errhandler: Errhandler);
        MPI_Comm_get_errhandler(comm: Comm, errhandler: out Errhandler);
    }
    "9.3.2", Local => {
        MPI_Win_create_errhandler(win_errhandler_fn: callback MPI_Win_errhandler_function,
            errhandler: out Errhandler);
        MPI_Win_set_errhandler(win: Win, errhandler: Errhandler);
        MPI_Win_get_errhandler(win: Win, errhandler: out Errhandler);
    }
    "9.3.3", Local => {
        MPI_File_create_errhandler(file_errhandler_fn: callback MPI_File_errhandler_function,
            errhandler: out Errhandler);
        MPI_File_set_errhandler(file: File, errhandler: Errhandler);
        MPI_File_get_errhandler(file: File, errhandler: out Errhandler);
    }
    "9.3.4", Local, AnyTime => {
        MPI_Session_create_errhandler(session_errhandler_fn: callback MPI_Session_errhandler_function,
            errhandler: out Errhandler);
    }
    "9.3.4", Local => {
        MPI_Session_set_errhandler(session: Session, errhandler: Errhandler);
        MPI_Session_get_errhandler(session: Session, errhandler: out Errhandler);
    }
    "9.3.5", Local, AnyTime => {
        MPI_Errhandler_free(errhandler: inout Errhandler);
        MPI_Error_string(errorcode: Int, string: out Text, resultlen: out Int);
    }
    "9.4", Local, AnyTime => {
        MPI_Error_class(errorcode: Int, errorclass: out Int);
    }
    "9.5", Local, AnyTime => {
        MPI_Add_error_class(errorclass: out Int);
        MPI_Remove_error_class(errorclass: Int);
        MPI_Add_error_code(errorclass: Int, errorcode: out Int);
        MPI_Remove_error_code(errorcode: Int);
        MPI_Add_error_string(errorcode: Int, string: Text);
        MPI_Remove_error_string(errorcode: Int);
    }
    "9.5", Local => {
        MPI_Comm_call_errhandler(comm: Comm, errorcode: Int);
        MPI_Win_call_errhandler(win: Win, errorcode: Int);
        MPI_File_call_errhandler(fh: File, errorcode: Int);
    }
    "9.5", Local, AnyTime => {
        MPI_Session_call_errhandler(session: Session, errorcode: Int);
    }
    "9.6", Local => {
        MPI_Wtime() -> Double;
        MPI_Wtick() -> Double;
    }
    "10", Local, AnyTime => {
        MPI_Info_create(info: out Info);
        MPI_Info_create_env(argc: Argc, argv: Arguments, info: out Info);
        MPI_Info_set(info: Info, key: Text, value: Text);
        MPI_Info_delete(info: Info, key: Text);
        MPI_Info_get_string(info: Info, key: Text, buflen: inout Int, value: out Text,
            flag: out Logical);
        MPI_Info_get_nkeys(info: Info, nkeys: out Int);
        MPI_Info_get_nthkey(info: Info, n: Int, key: out Text);
        MPI_Info_dup(info: Info, newinfo: out Info);
        MPI_Info_free(info: inout Info);
    }
    "11.2.1", Local, AnyTime => {
        MPI_Init(argc: inout Argc, argv: inout Arguments);
        MPI_Init_thread(argc: inout Argc, argv: inout Arguments, required: Int, provided: out Int);
    }
    "11.2.2", Collective(All) => {
        MPI_Finalize();
    }
    "11.2.3", Local, AnyTime => {
        MPI_Initialized(flag: out Logical);
        MPI_Finalized(flag: out Logical);
    }
    "11.3.1", Local, AnyTime => {
        MPI_Session_init(info: Info, errhandler: Errhandler, session: out Session);
    }
    "11.3.1", Local => {
        MPI_Session_finalize(session: inout Session);
    }
    "11.3.3", Local => {
        MPI_Session_get_num_psets(session: Session, info: Info, npset_names: out Int);
        MPI_Session_get_nth_pset(session: Session, info: Info, n: Int, pset_len: inout Int,
            pset_name: out Text);
        MPI_Session_get_info(session: Session, info_used: out Info);
        MPI_Session_get_pset_info(session: Session, pset_name: Text, info: out Info);
    }
    "11.4.2", Abort, AnyTime => {
        MPI_Abort(comm: Comm, errorcode: Int);
    }
    "11.6.2", Local => {
        MPI_Query_thread(provided: out Int);
        MPI_Is_thread_main(flag: out Logical);
    }
    "11.8.2", Collective(All), Refused("starts further processes") => {
        MPI_Comm_spawn(command: Text, argv: Strings, maxprocs: Int, info: Info, root: Root,
            comm: Comm, intercomm: out Comm, array_of_errcodes: out array Int);
    }
    "11.8.2", Local => {
        MPI_Comm_get_parent(parent: out Comm);
    }
    "11.8.3", Collective(All), Refused("starts further processes") => {
        MPI_Comm_spawn_multiple(count: Int, array_of_commands: Strings, array_of_argv: StringLists,
            array_of_maxprocs: array Int, array_of_info: array Info, root: Root, comm: Comm,
            intercomm: out Comm, array_of_errcodes: out array Int);
    }
    "11.9.2", Local, Refused("connects to processes of another job") => {
        MPI_Open_port(info: Info, port_name: out Text);
        MPI_Close_port(port_name: Text);
    }
    "11.9.2", Collective(All), Refused("connects to processes of another job") => {
        MPI_Comm_accept(port_name: Text, info: Info, root: Root, comm: Comm, newcomm: out Comm);
    }
    "11.9.3", Collective(All), Refused("connects to processes of another job") => {
        MPI_Comm_connect(port_name: Text, info: Info, root: Root, comm: Comm, newcomm: out Comm);
    }
    "11.9.4", Local, Refused("connects to processes of another job") => {
        MPI_Publish_name(service_name: Text, info: Info, port_name: Text);
        MPI_Unpublish_name(service_name: Text, info: Info, port_name: Text);
        MPI_Lookup_name(service_name: Text, info: Info, port_name: out Text);
    }
    "11.10.4", Collective(All) => {
        MPI_Comm_disconnect(comm: inout Comm);
    }
    "11.10.5", Collective(All), Refused("connects to processes of another job") => {
        MPI_Comm_join(fd: Int, intercomm: out Comm);
    }
    "13.2", Local => {
        MPI_Grequest_start(query_fn: callback MPI_Grequest_query_function,
            free_fn: callback MPI_Grequest_free_function,
            cancel_fn: callback MPI_Grequest_cancel_function, extra_state: Attribute,
            request: out Request);
        MPI_Grequest_complete(request: Request);
    }
    "13.3", Local => {
        MPI_Status_set_elements(status: inout Status, datatype: Datatype, count: Int);
        MPI_Status_set_cancelled(status: inout Status, flag: Logical);
        MPI_Status_set_source(status: inout Status, source: Peer);
        MPI_Status_set_tag(status: inout Status, tag: Tag);
        MPI_Status_set_error(status: inout Status, err: Int);
    }
    "19.3.4", Local, NoFortran => {
        MPI_Comm_c2f(comm: Comm) -> Fint;
        MPI_Comm_f2c(comm: Fint) -> Comm;
        MPI_Type_c2f(datatype: Datatype) -> Fint;
        MPI_Type_f2c(datatype: Fint) -> Datatype;
        MPI_Group_c2f(group: Group) -> Fint;
        MPI_Group_f2c(group: Fint) -> Group;
        MPI_Request_c2f(request: Request) -> Fint;
        MPI_Request_f2c(request: Fint) -> Request;
        MPI_File_c2f(file: File) -> Fint;
        MPI_File_f2c(file: Fint) -> File;
        MPI_Win_c2f(win: Win) -> Fint;
        MPI_Win_f2c(win: Fint) -> Win;
        MPI_Op_c2f(op: Op) -> Fint;
        MPI_Op_f2c(op: Fint) -> Op;
    }
    "19.3.4", Local, AnyTime, NoFortran => {
        MPI_Info_c2f(info: Info) -> Fint;
        MPI_Info_f2c(info: Fint) -> Info;
        MPI_Errhandler_c2f(errhandler: Errhandler) -> Fint;
        MPI_Errhandler_f2c(errhandler: Fint) -> Errhandler;
    }
    "19.3.4", Local, NoFortran => {
        MPI_Message_c2f(message: Message) -> Fint;
        MPI_Message_f2c(message: Fint) -> Message;
        MPI_Session_c2f(session: Session) -> Fint;
        MPI_Session_f2c(session: Fint) -> Session;
    }
    "19.3.5", Local, NoFortran => {
        MPI_Status_f2c(f_status: FortranStatus, c_status: out Status);
        MPI_Status_c2f(c_status: Status, f_status: out FortranStatus);
        MPI_Status_c2f08(c_status: Status, f08_status: out F08Status);
        MPI_Status_f082c(f08_status: F08Status, c_status: out Status);
    }
    "19.3.5", Local => {
        MPI_Status_f2f08(f_status: FortranStatus, f08_status: out F08Status);
        MPI_Status_f082f(f08_status: F08Status, f_status: out FortranStatus);
    }
}
