// code: 139
// error: access through a null pointer
// at: 9
// at: 14
struct node { int value; struct node *next; };

static int second(const struct node *list)
{
    return list->next->value;
}
int main(void)
{
    struct node only = {1, 0};
    return second(&only);
}
