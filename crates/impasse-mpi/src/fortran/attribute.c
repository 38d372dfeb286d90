/* The value of an attribute: those that MPI sets are pointers to numbers in C, numbers in Fortran. */
static long attribute(int keyval, void *value) {
	switch (keyval) {
	case MPI_TAG_UB:
	case MPI_HOST:
	case MPI_IO:
	case MPI_WTIME_IS_GLOBAL:
	case MPI_UNIVERSE_SIZE:
	case MPI_APPNUM:
	case MPI_LASTUSEDCODE:
	case MPI_WIN_DISP_UNIT:
	case MPI_WIN_CREATE_FLAVOR:
	case MPI_WIN_MODEL:
		return *(int *)value;
	case MPI_WIN_SIZE:
		return *(MPI_Aint *)value;
	}
	return (long)value;
}
