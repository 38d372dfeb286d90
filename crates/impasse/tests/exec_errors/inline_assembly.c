// code: 2
// error: not supported: inline assembly
// at: 8
int main(int argc, char **argv)
{
    int x = argc;
    if (argc > 0)
        __asm__("incl %0" : "+r"(x));
    return x;
}
