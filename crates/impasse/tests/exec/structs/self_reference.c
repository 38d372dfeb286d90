// Structs that point to each other and to themselves.
#include <stdio.h>
#include <stdlib.h>

struct dept;
struct person { const char *name; struct person *boss; struct dept *dept; };
struct dept { const char *title; struct person *head; struct person *staff[3]; };

struct list { int v; struct list *next, **link; };

static struct list *push(struct list *head, int v)
{
    struct list *n = malloc(sizeof *n);
    *n = (struct list){ v, head, NULL };
    return n;
}

int main(void)
{
    struct dept d = { "lab" };
    struct person ann = { "ann", &ann, &d }, bob = { "bob", &ann, &d };
    d.head = &ann;
    d.staff[0] = &bob;
    d.staff[1] = &ann;
    printf("%s %s %s\n", bob.boss->name, bob.dept->head->boss->name, d.staff[0]->dept->title);
    d.staff[0]->boss->name = "anna";
    printf("%s\n", ann.name);
    struct list *head = NULL;
    for (int i = 0; i < 6; i++)
        head = push(head, i * i);
    for (struct list **p = &head; *p;) {
        struct list *e = *p;
        if (e->v % 2) {
            *p = e->next;
            free(e);
        } else {
            p = &e->next;
        }
    }
    for (struct list *p = head; p; p = p->next)
        printf("%d ", p->v);
    printf("\n");
    while (head) {
        struct list *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
