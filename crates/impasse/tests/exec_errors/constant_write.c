// code: 139
// error: write to a constant object
// at: 7
int main(void)
{
    char *text = "constant";
    text[0] = 'C';
}
