#include <stddef.h>

typedef long MPI_Aint;
typedef long MPI_Offset;
typedef long MPI_Count;
typedef int MPI_Fint;

typedef struct impasse_mpi_comm *MPI_Comm;
typedef struct impasse_mpi_group *MPI_Group;
typedef struct impasse_mpi_datatype *MPI_Datatype;
typedef struct impasse_mpi_op *MPI_Op;
typedef struct impasse_mpi_request *MPI_Request;
typedef struct impasse_mpi_message *MPI_Message;
typedef struct impasse_mpi_win *MPI_Win;
typedef struct impasse_mpi_file *MPI_File;
typedef struct impasse_mpi_info *MPI_Info;
typedef struct impasse_mpi_errhandler *MPI_Errhandler;
typedef struct impasse_mpi_session *MPI_Session;

/* The last two members are not for programs: bytes received, and whether it was cancelled. */
typedef struct MPI_Status {
	int MPI_SOURCE;
	int MPI_TAG;
	int MPI_ERROR;
	int impasse_cancelled;
	MPI_Count impasse_bytes;
} MPI_Status;
typedef struct MPI_F08_status {
	MPI_Fint MPI_SOURCE;
	MPI_Fint MPI_TAG;
	MPI_Fint MPI_ERROR;
	MPI_Fint impasse_cancelled;
	MPI_Count impasse_bytes;
} MPI_F08_status;

typedef void MPI_User_function(void *, void *, int *, MPI_Datatype *);
typedef void MPI_User_function_c(void *, void *, MPI_Count *, MPI_Datatype *);
typedef int MPI_Comm_copy_attr_function(MPI_Comm, int, void *, void *, void *, int *);
typedef int MPI_Comm_delete_attr_function(MPI_Comm, int, void *, void *);
typedef int MPI_Win_copy_attr_function(MPI_Win, int, void *, void *, void *, int *);
typedef int MPI_Win_delete_attr_function(MPI_Win, int, void *, void *);
typedef int MPI_Type_copy_attr_function(MPI_Datatype, int, void *, void *, void *, int *);
typedef int MPI_Type_delete_attr_function(MPI_Datatype, int, void *, void *);
typedef int MPI_Copy_function(MPI_Comm, int, void *, void *, void *, int *);
typedef int MPI_Delete_function(MPI_Comm, int, void *, void *);
typedef void MPI_Comm_errhandler_function(MPI_Comm *, int *, ...);
typedef void MPI_Win_errhandler_function(MPI_Win *, int *, ...);
typedef void MPI_File_errhandler_function(MPI_File *, int *, ...);
typedef void MPI_Session_errhandler_function(MPI_Session *, int *, ...);
typedef void MPI_Handler_function(MPI_Comm *, int *, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;
typedef MPI_Session_errhandler_function MPI_Session_errhandler_fn;
typedef int MPI_Grequest_query_function(void *, MPI_Status *);
typedef int MPI_Grequest_free_function(void *);
typedef int MPI_Grequest_cancel_function(void *, int);
typedef int MPI_Datarep_extent_function(MPI_Datatype, MPI_Aint *, void *);
typedef int MPI_Datarep_conversion_function(void *, MPI_Datatype, int, void *, MPI_Offset, void *);
typedef int MPI_Datarep_conversion_function_c(void *, MPI_Datatype, MPI_Count, void *, MPI_Offset, void *);

typedef struct impasse_mpi_t_enum *MPI_T_enum;
typedef struct impasse_mpi_t_cvar_handle *MPI_T_cvar_handle;
typedef struct impasse_mpi_t_pvar_handle *MPI_T_pvar_handle;
typedef struct impasse_mpi_t_pvar_session *MPI_T_pvar_session;
typedef struct impasse_mpi_t_event_registration *MPI_T_event_registration;
typedef struct impasse_mpi_t_event_instance *MPI_T_event_instance;
typedef enum MPI_T_cb_safety {
	MPI_T_CB_REQUIRE_NONE,
	MPI_T_CB_REQUIRE_MPI_RESTRICTED,
	MPI_T_CB_REQUIRE_THREAD_SAFE,
	MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE
} MPI_T_cb_safety;
typedef enum MPI_T_source_order {
	MPI_T_SOURCE_ORDERED,
	MPI_T_SOURCE_UNORDERED
} MPI_T_source_order;
typedef void MPI_T_event_cb_function(MPI_T_event_instance, MPI_T_event_registration, MPI_T_cb_safety, void *);
typedef void MPI_T_event_free_cb_function(MPI_T_event_registration, MPI_T_cb_safety, void *);
typedef void MPI_T_event_dropped_cb_function(MPI_Count, MPI_T_event_registration, int, MPI_T_cb_safety, void *);

