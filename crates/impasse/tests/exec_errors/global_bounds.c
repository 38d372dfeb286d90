// code: 139
// error: access out of bounds
// error: `table`
// at: 10
static int table[4];
static int at(int index) { return index - 1; }

int main(void)
{
    table[at(0)] = 3;
}
