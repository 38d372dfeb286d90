// A singly linked list: insert in order, reverse, merge, remove duplicates, split.
#include <stdio.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *next;
} node;

static int alive;

static node *make(int value, node *next)
{
    node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->value = value;
    n->next = next;
    alive++;
    return n;
}

static void insert(node **at, int value)
{
    while (*at && (*at)->value < value)
        at = &(*at)->next;
    *at = make(value, *at);
}

static node *reverse(node *list)
{
    node *done = NULL;
    while (list) {
        node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}

static node *merge(node *a, node *b)
{
    node head, *tail = &head;
    while (a && b) {
        node **least = a->value <= b->value ? &a : &b;
        tail = tail->next = *least;
        *least = (*least)->next;
    }
    tail->next = a ? a : b;
    return head.next;
}

static void unique(node *list)
{
    while (list && list->next)
        if (list->value == list->next->value) {
            node *gone = list->next;
            list->next = gone->next;
            free(gone);
            alive--;
        } else {
            list = list->next;
        }
}

static void print(const char *title, const node *list)
{
    printf("%s:", title);
    for (; list; list = list->next)
        printf(" %d", list->value);
    printf("\n");
}

static void release(node *list)
{
    if (!list)
        return;
    release(list->next);
    free(list);
    alive--;
}

int main(void)
{
    node *a = NULL, *b = NULL;
    for (int i = 0; i < 8; i++)
        insert(&a, i * 7 % 10);
    for (int i = 0; i < 6; i++)
        insert(&b, i * i % 8);
    print("a", a);
    print("b", b);
    node *all = merge(a, b);
    print("merged", all);
    unique(all);
    print("unique", all);
    all = reverse(all);
    print("reversed", all);
    node *slow = all, *fast = all;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    printf("middle %d, %d alive\n", slow->value, alive);
    release(all);
    printf("%d alive\n", alive);
    return 0;
}
