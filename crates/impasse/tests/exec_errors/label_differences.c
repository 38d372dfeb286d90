// code: 2
// error: the initialiser of a static object is not constant
// at: 7
int main(int argc, char **argv)
{
    /* The table is refused, so main can't be run as written. */
    static const int table[] = {&&first - &&first, &&second - &&first};
    goto *(&&first + table[argc > 1]);
first:
    return 1;
second:
    return 2;
}
