// code: 2
// error: nothing is known about `measure`
// error: depends on a value that is not known
// at: 8
int measure(void);
int main(void)
{
    return measure() > 3 ? 1 : 0;
}
