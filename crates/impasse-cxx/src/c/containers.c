/* What the containers of libstdc++ keep out of line: links of lists, balance of trees, sizes of hash
 * tables. The layouts are those of its headers. */

typedef unsigned long size_t;

#define LIBRARY __attribute__((weak))

/* std::list: rings of nodes. */
struct node {
    struct node *next;
    struct node *before;
};

LIBRARY void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct node *self, struct node *place)
{
    self->next = place;
    self->before = place->before;
    place->before->next = self;
    place->before = self;
}

LIBRARY void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct node *self)
{
    self->before->next = self->next;
    self->next->before = self->before;
}

/* Moves the nodes from `first` up to `last` before `self`. */
LIBRARY void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(struct node *self,
                                                                  struct node *first,
                                                                  struct node *last)
{
    if (self == last || first == last)
        return;
    struct node *final = last->before;
    first->before->next = last;
    last->before = first->before;
    self->before->next = first;
    first->before = self->before;
    final->next = self;
    self->before = final;
}

LIBRARY void _ZNSt8__detail15_List_node_base10_M_reverseEv(struct node *self)
{
    struct node *at = self;
    do {
        struct node *next = at->next;
        at->next = at->before;
        at->before = next;
        at = next;
    } while (at != self);
}

static void adopt(struct node *self, struct node *old)
{
    if (self->next == old) {
        self->next = self->before = self;
    } else {
        self->next->before = self;
        self->before->next = self;
    }
}

LIBRARY void _ZNSt8__detail15_List_node_base4swapERS0_S1_(struct node *one, struct node *other)
{
    struct node kept = *one;
    *one = *other;
    *other = kept;
    adopt(one, other);
    adopt(other, one);
}

/* std::map and its relatives: red-black trees. The head's parent is the root, its other two links
 * are the least and the greatest node; the root's parent is the head. */
enum { RED, BLACK };
struct tree {
    int colour;
    struct tree *parent;
    struct tree *left;
    struct tree *right;
};

LIBRARY struct tree *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct tree *at)
{
    if (at->right) {
        at = at->right;
        while (at->left)
            at = at->left;
        return at;
    }
    struct tree *parent = at->parent;
    while (at == parent->right) {
        at = parent;
        parent = parent->parent;
    }
    /* With only a root, the head is reached from it and would be left again. */
    return at->right != parent ? parent : at;
}

LIBRARY struct tree *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(struct tree *at)
{
    return _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(at);
}

LIBRARY struct tree *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct tree *at)
{
    /* From the end, which is the head, to the greatest. */
    if (at->colour == RED && at->parent->parent == at)
        return at->right;
    if (at->left) {
        at = at->left;
        while (at->right)
            at = at->right;
        return at;
    }
    struct tree *parent = at->parent;
    while (at == parent->left) {
        at = parent;
        parent = parent->parent;
    }
    return parent;
}

LIBRARY struct tree *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(struct tree *at)
{
    return _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(at);
}

/* Puts `other` where `at` hangs. */
static void replace(struct tree *head, struct tree *at, struct tree *other)
{
    if (head->parent == at)
        head->parent = other;
    else if (at->parent->left == at)
        at->parent->left = other;
    else
        at->parent->right = other;
    if (other)
        other->parent = at->parent;
}

/* Turns the tree at `at`: its child on one side takes its place. */
static void turn(struct tree *head, struct tree *at, int to_left)
{
    struct tree *child = to_left ? at->right : at->left;
    struct tree *inner = to_left ? child->left : child->right;
    replace(head, at, child);
    if (to_left) {
        at->right = inner;
        child->left = at;
    } else {
        at->left = inner;
        child->right = at;
    }
    if (inner)
        inner->parent = at;
    at->parent = child;
}

LIBRARY void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(
    _Bool left, struct tree *at, struct tree *parent, struct tree *head)
{
    at->parent = parent;
    at->left = at->right = 0;
    at->colour = RED;
    if (left) {
        /* If the parent is the head, this makes the node the least one. */
        parent->left = at;
        if (parent == head) {
            head->parent = at;
            head->right = at;
        } else if (parent == head->left) {
            head->left = at;
        }
    } else {
        parent->right = at;
        if (parent == head->right)
            head->right = at;
    }
    while (at != head->parent && at->parent->colour == RED) {
        struct tree *above = at->parent->parent;
        int on_left = at->parent == above->left;
        struct tree *uncle = on_left ? above->right : above->left;
        if (uncle && uncle->colour == RED) {
            at->parent->colour = BLACK;
            uncle->colour = BLACK;
            above->colour = RED;
            at = above;
            continue;
        }
        if (at == (on_left ? at->parent->right : at->parent->left)) {
            at = at->parent;
            turn(head, at, on_left);
        }
        at->parent->colour = BLACK;
        above->colour = RED;
        turn(head, above, !on_left);
    }
    head->parent->colour = BLACK;
}

static int is_black(struct tree *at)
{
    return !at || at->colour == BLACK;
}

/* Restores the balance where a black node is missing above `at`, a child of `parent`. */
static void repair(struct tree *head, struct tree *at, struct tree *parent)
{
    while (at != head->parent && is_black(at)) {
        int on_left = at == parent->left;
        struct tree *sibling = on_left ? parent->right : parent->left;
        if (sibling->colour == RED) {
            sibling->colour = BLACK;
            parent->colour = RED;
            turn(head, parent, on_left);
            sibling = on_left ? parent->right : parent->left;
        }
        struct tree *outer = on_left ? sibling->right : sibling->left;
        struct tree *inner = on_left ? sibling->left : sibling->right;
        if (is_black(outer) && is_black(inner)) {
            sibling->colour = RED;
            at = parent;
            parent = parent->parent;
            continue;
        }
        if (is_black(outer)) {
            inner->colour = BLACK;
            sibling->colour = RED;
            turn(head, sibling, !on_left);
            sibling = on_left ? parent->right : parent->left;
            outer = on_left ? sibling->right : sibling->left;
        }
        sibling->colour = parent->colour;
        parent->colour = BLACK;
        outer->colour = BLACK;
        turn(head, parent, on_left);
        break;
    }
    if (at)
        at->colour = BLACK;
}

static struct tree *end_of(struct tree *at, int left)
{
    while (left ? at->left : at->right)
        at = left ? at->left : at->right;
    return at;
}

LIBRARY struct tree *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(
    struct tree *gone, struct tree *head)
{
    struct tree *child, *parent;
    int colour = gone->colour;
    if (gone->left && gone->right) {
        /* The next node takes its place and its colour. */
        struct tree *next = end_of(gone->right, 1);
        colour = next->colour;
        child = next->right;
        parent = next;
        if (next != gone->right) {
            parent = next->parent;
            parent->left = child;
            if (child)
                child->parent = parent;
            next->right = gone->right;
            next->right->parent = next;
        }
        replace(head, gone, next);
        next->left = gone->left;
        next->left->parent = next;
        next->colour = gone->colour;
    } else {
        child = gone->left ? gone->left : gone->right;
        parent = gone->parent;
        replace(head, gone, child);
        if (head->left == gone)
            head->left = gone->right ? end_of(child, 1) : gone->parent;
        if (head->right == gone)
            head->right = gone->left ? end_of(child, 0) : gone->parent;
    }
    if (colour == BLACK)
        repair(head, child, parent);
    return gone;
}

/* Hash tables: how many buckets for how many elements. The numbers are those of libstdc++, since the
 * order of elements depends on them. */
struct policy {
    float most_load;
    size_t next_resize;
};
struct decision {
    char first;
    size_t second;
};

static const size_t primes[] = {
    2ul, 3ul, 5ul, 7ul, 11ul, 13ul, 17ul, 19ul, 23ul, 29ul, 31ul, 37ul, 41ul, 43ul, 47ul, 53ul,
    59ul, 61ul, 67ul, 71ul, 73ul, 79ul, 83ul, 89ul, 97ul, 103ul, 109ul, 113ul, 127ul, 137ul, 139ul,
    149ul, 157ul, 167ul, 179ul, 193ul, 199ul, 211ul, 227ul, 241ul, 257ul, 277ul, 293ul, 313ul,
    337ul, 359ul, 383ul, 409ul, 439ul, 467ul, 503ul, 541ul, 577ul, 619ul, 661ul, 709ul, 761ul,
    823ul, 887ul, 953ul, 1031ul, 1109ul, 1193ul, 1289ul, 1381ul, 1493ul, 1613ul, 1741ul, 1879ul,
    2029ul, 2179ul, 2357ul, 2549ul, 2753ul, 2971ul, 3209ul, 3469ul, 3739ul, 4027ul, 4349ul, 4703ul,
    5087ul, 5503ul, 5953ul, 6427ul, 6949ul, 7517ul, 8123ul, 8783ul, 9497ul, 10273ul, 11113ul,
    12011ul, 12983ul, 14033ul, 15173ul, 16411ul, 17749ul, 19183ul, 20753ul, 22447ul, 24281ul,
    26267ul, 28411ul, 30727ul, 33223ul, 35933ul, 38873ul, 42043ul, 45481ul, 49201ul, 53201ul,
    57557ul, 62233ul, 67307ul, 72817ul, 78779ul, 85229ul, 92203ul, 99733ul, 107897ul, 116731ul,
    126271ul, 136607ul, 147793ul, 159871ul, 172933ul, 187091ul, 202409ul, 218971ul, 236897ul,
    256279ul, 277261ul, 299951ul, 324503ul, 351061ul, 379787ul, 410857ul, 444487ul, 480881ul,
    520241ul, 562841ul, 608903ul, 658753ul, 712697ul, 771049ul, 834181ul, 902483ul, 976369ul,
    1056323ul, 1142821ul, 1236397ul, 1337629ul, 1447153ul, 1565659ul, 1693859ul, 1832561ul,
    1982627ul, 2144977ul, 2320627ul, 2510653ul, 2716249ul, 2938679ul, 3179303ul, 3439651ul,
    3721303ul, 4026031ul, 4355707ul, 4712381ul, 5098259ul, 5515729ul, 5967347ul, 6456007ul,
    6984629ul, 7556579ul, 8175383ul, 8844859ul, 9569143ul, 10352717ul, 11200489ul, 12117689ul,
};

LIBRARY size_t _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct policy *self, size_t count)
{
    static const unsigned char small[] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
    size_t result;
    if (count < sizeof small) {
        if (count == 0)
            return 1;
        result = small[count];
    } else {
        size_t at = 6;
        size_t last = sizeof primes / sizeof *primes - 1;
        while (at < last && primes[at] < count)
            at++;
        result = primes[at];
    }
    double bound = (double)result * (double)self->most_load;
    self->next_resize = (size_t)__builtin_floor(bound);
    return result;
}

LIBRARY struct decision _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(
    struct policy *self, size_t buckets, size_t elements, size_t more)
{
    struct decision result = {0, 0};
    if (elements + more <= self->next_resize)
        return result;
    size_t wanted = elements + more;
    /* The first elements make more room than they need. */
    if (self->next_resize == 0 && wanted < 11)
        wanted = 11;
    double least = (double)wanted / (double)self->most_load;
    if (least >= (double)buckets) {
        size_t next = (size_t)__builtin_floor(least) + 1;
        size_t doubled = buckets * 2;
        result.first = 1;
        result.second =
            _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(self, next > doubled ? next : doubled);
    } else {
        self->next_resize =
            (size_t)__builtin_floor((double)buckets * (double)self->most_load);
    }
    return result;
}

/* MurmurHash64A, as its author has put it into the public domain: the order of elements follows. */
LIBRARY size_t _ZSt11_Hash_bytesPKvmm(const void *key, size_t length, size_t seed)
{
    const size_t factor = 0xc6a4a7935bd1e995ul;
    const unsigned char *bytes = key;
    size_t hash = seed ^ length * factor;
    size_t whole = length & ~7ul;
    for (size_t i = 0; i < whole; i += 8) {
        size_t word = 0;
        for (int j = 7; j >= 0; j--)
            word = word << 8 | bytes[i + j];
        word *= factor;
        word ^= word >> 47;
        word *= factor;
        hash = (hash ^ word) * factor;
    }
    if (length & 7) {
        size_t rest = 0;
        for (size_t j = length; j > whole; j--)
            rest = rest << 8 | bytes[j - 1];
        hash = (hash ^ rest) * factor;
    }
    hash ^= hash >> 47;
    hash *= factor;
    hash ^= hash >> 47;
    return hash;
}

LIBRARY char _ZNSt12placeholders2_1E = 0;
LIBRARY char _ZNSt12placeholders2_2E = 0;
LIBRARY char _ZNSt12placeholders2_3E = 0;
LIBRARY char _ZNSt12placeholders2_4E = 0;
