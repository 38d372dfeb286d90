// code: 139
// error: call through a bad pointer
// at: 7
int main(void)
{
    void (*function)(void) = (void (*)(void))12345;
    function();
}
