/* search.h: balanced trees with the shape that glibc 2.36 gives them, hash tables, and queues. */

typedef unsigned long size_t;

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *block);
int strcmp(const char *a, const char *b);
int *__errno_location(void);

#define LIBRARY __attribute__((weak))
#define ESRCH 3
#define ENOMEM 12
#define EINVAL 22
/* No tree that fits into memory is deeper. */
#define DEEPEST 96

typedef int compare(const void *, const void *);

/* The key comes first: what callers get is a pointer to it. */
struct node {
    const void *key;
    struct node *child[2];
    int red;
};

enum visit { PREORDER, POSTORDER, ENDORDER, LEAF };

static int is_red(const struct node *node)
{
    return node && node->red;
}

/* The child on `side` comes up; `place` is what points to the node. */
static void rotate(struct node **place, int side)
{
    struct node *down = *place, *up = down->child[side];
    down->child[side] = up->child[!side];
    up->child[!side] = down;
    *place = up;
}

/* On the way down a node with two red children turns red itself, and so does a new node. If its
   parent is red too, the two change places with the black grandparent. */
static void split(struct node **place, struct node **parent, struct node **grandparent,
                  int is_new, int side, int parent_side)
{
    struct node *node = *place;
    if (!is_new && !(is_red(node->child[0]) && is_red(node->child[1])))
        return;
    node->red = 1;
    for (int i = 0; i < 2; i++)
        if (node->child[i])
            node->child[i]->red = 0;
    if (!parent || !(*parent)->red)
        return;
    struct node *top = *grandparent, *middle = *parent;
    if (side != parent_side) {
        middle->red = 1;
        top->red = 1;
        node->red = 0;
        rotate(parent, side);
    } else {
        middle->red = 0;
        top->red = 1;
    }
    rotate(grandparent, parent_side);
}

LIBRARY void *tsearch(const void *key, void **root, compare *order)
{
    if (!root)
        return 0;
    struct node **place = (struct node **)root, **parent = 0, **grandparent = 0;
    int side = 0, parent_side = 0;
    if (*place)
        (*place)->red = 0;
    while (*place) {
        struct node *node = *place;
        int result = order(key, node->key);
        if (result == 0)
            return node;
        split(place, parent, grandparent, 0, side, parent_side);
        /* After a rotation the ancestors are out of date, but then the next nodes are black and
           need none. */
        struct node **next = &node->child[result > 0];
        grandparent = parent;
        parent = place;
        place = next;
        parent_side = side;
        side = result > 0;
    }
    struct node *new = malloc(sizeof *new);
    if (!new)
        return 0;
    *new = (struct node){key};
    *place = new;
    if (place != (struct node **)root)
        split(place, parent, grandparent, 1, side, parent_side);
    return new;
}

LIBRARY void *tfind(const void *key, void *const *root, compare *order)
{
    struct node *node = root ? *root : 0;
    while (node) {
        int result = order(key, node->key);
        if (result == 0)
            return node;
        node = node->child[result > 0];
    }
    return 0;
}

/* The node below path[depth] on `side` lacks a black node; makes up for it. */
static void repair(struct node ***path, int *sides, int depth)
{
    while (depth >= 0) {
        struct node **place = path[depth], *parent = *place;
        int side = sides[depth];
        struct node *short_side = parent->child[side];
        if (is_red(short_side)) {
            short_side->red = 0;
            return;
        }
        struct node *sibling = parent->child[!side];
        if (sibling->red) {
            sibling->red = 0;
            parent->red = 1;
            rotate(place, !side);
            path[depth] = place;
            place = &sibling->child[side];
            path[++depth] = place;
            sides[depth] = side;
            sibling = parent->child[!side];
        }
        if (!is_red(sibling->child[0]) && !is_red(sibling->child[1])) {
            sibling->red = 1;
            if (parent->red) {
                parent->red = 0;
                return;
            }
            depth--;
            continue;
        }
        if (!is_red(sibling->child[!side])) {
            sibling->child[side]->red = parent->red;
            parent->red = 0;
            rotate(&parent->child[!side], side);
            rotate(place, !side);
        } else {
            sibling->red = parent->red;
            parent->red = 0;
            sibling->child[!side]->red = 0;
            rotate(place, !side);
        }
        return;
    }
}

LIBRARY void *tdelete(const void *key, void **root, compare *order)
{
    struct node **path[DEEPEST];
    int sides[DEEPEST], depth = 0;
    struct node **place = (struct node **)root;
    if (!root || !*place)
        return 0;
    struct node *result = *place;
    for (;;) {
        int outcome = order(key, (*place)->key);
        if (outcome == 0)
            break;
        result = *place;
        sides[depth] = outcome > 0;
        path[depth++] = place;
        place = &(*place)->child[outcome > 0];
        if (!*place)
            return 0;
    }
    struct node *found = *place, *gone = found;
    if (found->child[0] && found->child[1]) {
        /* The next key in order moves up, and its node goes. */
        sides[depth] = 1;
        path[depth++] = place;
        place = &found->child[1];
        while ((*place)->child[0]) {
            sides[depth] = 0;
            path[depth++] = place;
            place = &(*place)->child[0];
        }
        gone = *place;
        found->key = gone->key;
    }
    *place = gone->child[0] ? gone->child[0] : gone->child[1];
    if (!gone->red) {
        if (depth > 0)
            repair(path, sides, depth - 1);
        else if (*place)
            (*place)->red = 0;
    }
    free(gone);
    return result;
}

static void walk(const struct node *node, void (*act)(const void *, enum visit, int),
                 void (*act_with)(const void *, enum visit, void *), void *closure, int level)
{
    for (enum visit visit = PREORDER; visit <= ENDORDER; visit++) {
        int is_leaf = !node->child[0] && !node->child[1];
        if (act)
            act(node, is_leaf ? LEAF : visit, level);
        else
            act_with(node, is_leaf ? LEAF : visit, closure);
        if (is_leaf)
            return;
        if (visit != ENDORDER && node->child[visit])
            walk(node->child[visit], act, act_with, closure, level + 1);
    }
}

LIBRARY void twalk(const void *root, void (*act)(const void *, enum visit, int))
{
    if (root && act)
        walk(root, act, 0, 0, 0);
}

LIBRARY void twalk_r(const void *root, void (*act)(const void *, enum visit, void *), void *closure)
{
    if (root && act)
        walk(root, 0, act, closure, 0);
}

LIBRARY void tdestroy(void *root, void (*free_key)(void *))
{
    struct node *node = root;
    if (!node)
        return;
    tdestroy(node->child[0], free_key);
    tdestroy(node->child[1], free_key);
    free_key((void *)node->key);
    free(node);
}

typedef struct {
    char *key;
    void *data;
} entry;

struct table {
    entry *entries;
    unsigned size, filled;
};

static struct table common;

static int fail(int error)
{
    *__errno_location() = error;
    return 0;
}

static int is_prime(unsigned number)
{
    for (unsigned i = 3; i <= number / i; i += 2)
        if (number % i == 0)
            return 0;
    return 1;
}

LIBRARY int hcreate_r(size_t count, struct table *table)
{
    if (!table)
        return fail(EINVAL);
    if (table->entries)
        return 0;
    if (count >= 1u << 31)
        return fail(ENOMEM);
    unsigned size = count < 3 ? 3 : (unsigned)count | 1;
    while (!is_prime(size))
        size += 2;
    table->size = size;
    table->filled = 0;
    table->entries = calloc(size, sizeof *table->entries);
    return table->entries != 0;
}

LIBRARY void hdestroy_r(struct table *table)
{
    if (!table) {
        fail(EINVAL);
        return;
    }
    free(table->entries);
    table->entries = 0;
}

static unsigned hash_of(const char *key)
{
    unsigned hash = 5381;
    while (*key)
        hash = hash * 33 + (unsigned char)*key++;
    return hash;
}

LIBRARY int hsearch_r(entry item, int enter, entry **result, struct table *table)
{
    unsigned index = hash_of(item.key) % table->size;
    for (unsigned tried = 0; tried < table->size; tried++) {
        entry *slot = &table->entries[index];
        if (!slot->key)
            break;
        if (strcmp(slot->key, item.key) == 0) {
            *result = slot;
            return 1;
        }
        index = (index + 1) % table->size;
    }
    *result = 0;
    if (!enter)
        return fail(ESRCH);
    if (table->filled == table->size)
        return fail(ENOMEM);
    table->entries[index] = item;
    table->filled++;
    *result = &table->entries[index];
    return 1;
}

LIBRARY int hcreate(size_t count)
{
    return hcreate_r(count, &common);
}

LIBRARY void hdestroy(void)
{
    hdestroy_r(&common);
}

LIBRARY entry *hsearch(entry item, int enter)
{
    entry *result = 0;
    hsearch_r(item, enter, &result, &common);
    return result;
}

struct link {
    struct link *next, *previous;
};

LIBRARY void insque(void *element, void *after)
{
    struct link *new = element, *before = after;
    new->next = 0;
    new->previous = before;
    if (before) {
        new->next = before->next;
        if (before->next)
            before->next->previous = new;
        before->next = new;
    }
}

LIBRARY void remque(void *element)
{
    struct link *gone = element;
    if (gone->next)
        gone->next->previous = gone->previous;
    if (gone->previous)
        gone->previous->next = gone->next;
}
