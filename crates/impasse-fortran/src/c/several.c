/* Compilers make one call of those that end statements of several kinds. */

int _FortranAioEndIoStatement(void *statement);
int _FortranAioEndIoStatement_output(void *statement);
int _FortranAioEndIoStatement_internal(void *statement);
int flang_owner(const void *statement);

int _FortranAioEndIoStatement_of_several_kinds(void *statement)
{
    switch (flang_owner(statement)) {
    case 0:
        return _FortranAioEndIoStatement(statement);
    case 1:
        return _FortranAioEndIoStatement_output(statement);
    default:
        return _FortranAioEndIoStatement_internal(statement);
    }
}
