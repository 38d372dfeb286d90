// A vending machine as a table of transitions with actions.
#include <stdio.h>

enum state { IDLE, PAYING, READY, EMPTY, STATES };
enum event { COIN, BUTTON, CANCEL, REFILL, EVENTS };

struct machine { enum state state; int credit, stock, sold, refunds; };

typedef enum state (*action)(struct machine *);

static const char *const state_names[STATES] = { "idle", "paying", "ready", "empty" };

enum { PRICE = 3 };

static enum state stay(struct machine *m) { return m->state; }

static enum state pay(struct machine *m)
{
    return ++m->credit >= PRICE ? READY : PAYING;
}

static enum state sell(struct machine *m)
{
    m->credit -= PRICE;
    m->stock--;
    m->sold++;
    return m->stock == 0 ? EMPTY : m->credit >= PRICE ? READY : m->credit ? PAYING : IDLE;
}

static enum state refund(struct machine *m)
{
    m->refunds += m->credit;
    m->credit = 0;
    return m->stock ? IDLE : EMPTY;
}

static enum state refill(struct machine *m)
{
    m->stock += 2;
    return m->credit >= PRICE ? READY : m->credit ? PAYING : IDLE;
}

static enum state reject(struct machine *m)
{
    m->refunds++;
    return m->state;
}

static const action table[STATES][EVENTS] = {
    [IDLE] = { [COIN] = pay, [REFILL] = refill },
    [PAYING] = { [COIN] = pay, [CANCEL] = refund, [REFILL] = refill },
    [READY] = { [COIN] = pay, [BUTTON] = sell, [CANCEL] = refund, [REFILL] = refill },
    [EMPTY] = { [COIN] = reject, [CANCEL] = refund, [REFILL] = refill },
};

static int parse(char c)
{
    switch (c) {
    case 'c': return COIN;
    case 'b': return BUTTON;
    case 'x': return CANCEL;
    case 'r': return REFILL;
    default: return -1;
    }
}

int main(void)
{
    struct machine m = { .stock = 2 };
    int visits[STATES] = { 0 };
    for (const char *p = "bccxcccbcccccb?ccxbrcccbx"; *p; p++) {
        int event = parse(*p);
        if (event < 0) {
            printf("%c ignored\n", *p);
            continue;
        }
        action act = table[m.state][event] ?: stay;
        m.state = act(&m);
        visits[m.state]++;
        printf("%c %-6s credit %d stock %d%s\n", *p, state_names[m.state], m.credit, m.stock,
               act == stay ? " (nothing)" : "");
    }
    printf("sold %d, refunds %d\n", m.sold, m.refunds);
    for (int s = 0; s < STATES; s++)
        printf("%s:%d ", state_names[s], visits[s]);
    printf("\n");
    return m.sold;
}
