/* How what a rank records gets to the collector. A rank writes into a ring in its memory, without asking the
   system. On the collector's machine that memory is a file which both map; elsewhere a thread of ours sends it
   over TCP. docs/live.md describes both.

   Nothing waits but for room in the ring; if the collector is gone or does not read for long, recording ends
   and the program goes on alone. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define VERSION 2
#define HEADER_BYTES 4096
#define TOKEN_BYTES 32
#define CAPACITY (1u << 20)
#define LARGEST_RECORD (CAPACITY / 4)
/* Without room for so long, the collector does not read any more. */
#define PATIENCE_MS 10000
/* How often a rank that records nothing says over TCP that it is there. */
#define ALIVE_MS 100

enum kind { PAD, ENTER, LEAVE, START, DONE, SITE, ROUTINE, COMM, READY, END, DOUBT, ALIVE, STACK, ASK, ASKED };
enum special { ANY = -1, NOBODY = -2, OWN_ROOT = -3, CANCELLED = -5, UNKNOWN = -6, NOT_TOLD = -9, OTHER = -10 };

/* Beginning of the file of a rank; the ring follows at HEADER_BYTES. */
struct shared {
    char magic[8];
    uint32_t version, rank, size, process;
    uint64_t capacity;
    char padding[32];
    _Atomic uint64_t written; /* bytes ever written, by the rank; at 64 */
    char padding_written[56];
    _Atomic uint64_t read; /* bytes ever read, by the collector; at 128 */
    char padding_read[56];
    _Atomic uint32_t lost; /* whether recording ended before the program; at 192 */
};

struct record {
    uint32_t fields;
    uint8_t kind, spare;
    uint16_t routine;
    uint32_t site, thread;
};

static struct shared *shared;
static char *ring;
static uint64_t written; /* what the record under way begins at */
static uint64_t known_read;
static pid_t collector; /* 0 if it is not on this machine */
static char impatient[4096]; /* a file that is there if a rank has waited for room in vain */
static _Atomic int cut; /* whether the connection to the collector is gone */
static int on; /* whether this process records */
static __thread int depth; /* calls of MPI that are under way: what MPI calls itself is its own affair */
static __thread uint32_t thread_number; /* 0 if it has none yet */
static _Atomic uint32_t threads;
static _Atomic int busy;
static int asking; /* whether the rank has done nothing but to ask in vain since */
static uint8_t ambiguous; /* whether the record under way names a request that could be another one */

static void lock(void) {
    while (atomic_exchange_explicit(&busy, 1, memory_order_acquire)) sched_yield();
}

static void unlock(void) { atomic_store_explicit(&busy, 0, memory_order_release); }

static void give_up(void) {
    on = 0;
    if (shared) atomic_store(&shared->lost, 1);
}

/* Reads a clock, without passing for the program (asking.c). What is called to find the function may ask itself. */
static int read_clock(clockid_t which, struct timespec *now) {
    static int (*next)(clockid_t, struct timespec *);
    static __thread int searching;
    if (!next && !searching) {
        searching = 1;
        next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
        searching = 0;
    }
    return next ? next(which, now) : (int)syscall(SYS_clock_gettime, which, now);
}

static int64_t milliseconds(void) {
    struct timespec now;
    read_clock(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whether the collector is no more; one that was killed may stay in the list of processes as a zombie. */
static int collector_is_gone(void) {
    char path[64], text[512];
    if (!collector) return atomic_load(&cut);
    if (kill(collector, 0) == -1 && errno == ESRCH) return 1;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)collector);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length < 0 ? 0 : length] = 0;
    const char *state = strrchr(text, ')');
    return state && strncmp(state, ") Z", 3) == 0;
}

/* Waits for room; tells whether there is. */
static int wait_for_room(uint64_t until) {
    struct timespec nap = {0, 200000};
    uint64_t last = known_read;
    int64_t since = milliseconds();
    for (int naps = 0; milliseconds() - since < PATIENCE_MS; naps++) {
        known_read = atomic_load_explicit(&shared->read, memory_order_acquire);
        if (until - known_read <= CAPACITY) return 1;
        if (known_read != last) {
            last = known_read;
            since = milliseconds();
        }
        if (naps % 16 == 15 && (collector_is_gone() || access(impatient, F_OK) == 0)) break;
        nanosleep(&nap, NULL);
    }
    /* The others need not wait as long, one after the other. */
    int file = open(impatient, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
    give_up();
    return 0;
}

/* Begins a record with room for so many fields; NULL if nothing is recorded any more. */
static int32_t *open_record(enum kind kind, int routine, uint32_t site, size_t fields) {
    uint64_t bytes = sizeof(struct record) + (fields * 4 + 7) / 8 * 8;
    if (!on) return NULL;
    if (bytes > LARGEST_RECORD) {
        give_up();
        return NULL;
    }
    uint64_t at = written % CAPACITY, rest = CAPACITY - at;
    uint64_t skipped = rest < bytes ? rest : 0;
    uint64_t until = written + skipped + bytes;
    if (until - known_read > CAPACITY && !wait_for_room(until)) return NULL;
    if (skipped) {
        struct record *pad = (struct record *)(ring + at);
        pad->fields = (uint32_t)skipped;
        pad->kind = PAD;
        written += skipped;
        at = 0;
    }
    struct record *record = (struct record *)(ring + at);
    record->kind = kind;
    if (kind <= DONE) asking = 0;
    ambiguous = 0;
    record->routine = (uint16_t)routine;
    record->site = site;
    record->thread = thread_number;
    return (int32_t *)(record + 1);
}

/* Ends the record under way, whose fields end here. */
static void close_record(int32_t *end) {
    struct record *record = (struct record *)(ring + written % CAPACITY);
    size_t fields = (size_t)(end - (int32_t *)(record + 1));
    record->fields = (uint32_t)fields;
    record->spare = ambiguous;
    written += sizeof *record + (fields * 4 + 7) / 8 * 8;
    atomic_store_explicit(&shared->written, written, memory_order_release);
}

/* ---- memory that is shared with the collector ---- */

static char unfinished[4096], finished[4096]; /* the file of the rank before and after it is ready */

static int map_memory(int rank) {
    const char *session = getenv("IMPASSE_SESSION"), *process = getenv("IMPASSE_COLLECTOR");
    if (!session) return 0;
    snprintf(unfinished, sizeof unfinished, "%s/%ld.new", session, (long)getpid());
    snprintf(impatient, sizeof impatient, "%s/impatient", session);
    snprintf(finished, sizeof finished, "%s/%d.rank", session, rank);
    int file = open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return 0;
    /* Room that is not there would end the program at the first access. */
    if (posix_fallocate(file, 0, HEADER_BYTES + CAPACITY) == 0) {
        void *memory = mmap(NULL, HEADER_BYTES + CAPACITY, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (memory != MAP_FAILED) shared = memory;
    }
    close(file);
    if (!shared) unlink(unfinished);
    collector = process ? (pid_t)atol(process) : 0;
    return shared != NULL;
}

/* The first record is there: the collector may look. */
static void announce(void) {
    if (finished[0] && rename(unfinished, finished) != 0) give_up();
}

/* ---- a connection to the collector ---- */

static int wire = -1;
static _Atomic int stops; /* whether the program is over */
static _Atomic int sent_all; /* whether the thread that sends has ended */

static int send_bytes(const void *bytes, size_t length) {
    for (const char *at = bytes; length;) {
        ssize_t sent = send(wire, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return 0;
        at += sent;
        length -= (size_t)sent;
    }
    return 1;
}

/* What the system knows of this process, as the collector would look it up on its own machine. */
static int send_alive(void) {
    struct {
        struct record head;
        int32_t length;
        char text[1020];
    } record;
    int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 1;
    memset(&record, 0, sizeof record);
    ssize_t length = read(file, record.text, sizeof record.text);
    close(file);
    if (length <= 0) return 1;
    record.head.kind = ALIVE;
    record.head.fields = (uint32_t)(1 + (length + 3) / 4);
    record.length = (int32_t)length;
    return send_bytes(&record, sizeof record.head + (record.head.fields * 4 + 7) / 8 * 8);
}

/* Sends what is written, until the program is over or the connection breaks. */
static void *send_records(void *unused) {
    int64_t told = milliseconds();
    long nap = 200000;
    for (;;) {
        int last = atomic_load(&stops);
        uint64_t until = atomic_load_explicit(&shared->written, memory_order_acquire);
        uint64_t from = atomic_load_explicit(&shared->read, memory_order_relaxed), at = from % CAPACITY;
        if (from != until) {
            uint64_t first = until - from < CAPACITY - at ? until - from : CAPACITY - at;
            if (!send_bytes(ring + at, first) || !send_bytes(ring, until - from - first)) break;
            atomic_store_explicit(&shared->read, until, memory_order_release);
            told = milliseconds();
            nap = 200000;
            continue;
        }
        if (last || atomic_load(&shared->lost)) break;
        if (milliseconds() - told >= ALIVE_MS) {
            if (!send_alive()) break;
            told = milliseconds();
        }
        struct timespec pause = {0, nap};
        nanosleep(&pause, NULL);
        nap = nap < 5000000 ? nap * 2 : 10000000;
    }
    atomic_store(&cut, 1);
    shutdown(wire, SHUT_RDWR);
    atomic_store(&sent_all, 1);
    return unused;
}

/* Connects to `host:port`. */
static int connect_to(const char *address) {
    char host[256];
    const char *port = strrchr(address, ':');
    if (!port || (size_t)(port - address) >= sizeof host) return -1;
    int bracket = address[0] == '[';
    snprintf(host, sizeof host, "%.*s", (int)(port - address) - 2 * bracket, address + bracket);
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *all, *one;
    if (getaddrinfo(host, port + 1, &hints, &all) != 0) return -1;
    int connection = -1;
    for (one = all; one && connection < 0; one = one->ai_next) {
        connection = socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC, one->ai_protocol);
        if (connection < 0) continue;
        struct timeval patience = {PATIENCE_MS / 1000, 0};
        int yes = 1;
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (connect(connection, one->ai_addr, one->ai_addrlen) == 0) break;
        close(connection);
        connection = -1;
    }
    freeaddrinfo(all);
    return connection;
}

/* Connects to the collector, which wants the token, and starts to send. */
static int open_wire(int rank, int size) {
    const char *address = getenv("IMPASSE_ADDRESS"), *token = getenv("IMPASSE_TOKEN");
    if (!address || !token || strlen(token) != TOKEN_BYTES) return 0;
    void *memory = mmap(NULL, HEADER_BYTES + CAPACITY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return 0;
    shared = memory;
    ring = (char *)shared + HEADER_BYTES;
    wire = connect_to(address);
    uint32_t numbers[] = {VERSION, (uint32_t)rank, (uint32_t)size, (uint32_t)getpid()};
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    int ready = wire >= 0 && send_bytes("impasse\n", 8) && send_bytes(numbers, sizeof numbers) &&
                send_bytes(token, TOKEN_BYTES);
    /* Signals are for the threads of the program. */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    ready = ready && pthread_create(&thread, NULL, send_records, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (ready) {
        pthread_detach(thread);
        return 1;
    }
    if (wire >= 0) close(wire);
    wire = -1;
    munmap(memory, HEADER_BYTES + CAPACITY);
    shared = NULL;
    return 0;
}

/* A child has the connection of its parent, which ends with the last of them. */
static void leave_wire(void) {
    if (wire >= 0) close(wire);
    wire = -1;
}

/* ---- either of them ---- */

/* Makes a ring; tells whether there is one. */
static int open_transport(int rank, int size) {
    if (!map_memory(rank) && !open_wire(rank, size)) return 0;
    ring = (char *)shared + HEADER_BYTES;
    shared->version = VERSION;
    shared->rank = (uint32_t)rank;
    shared->size = (uint32_t)size;
    shared->process = (uint32_t)getpid();
    shared->capacity = CAPACITY;
    memcpy(shared->magic, "impasse\n", 8);
    return 1;
}

/* Waits until all is sent, if it has to be, for as long as the collector takes something. */
static void close_transport(void) {
    struct timespec nap = {0, 1000000};
    if (wire < 0) return;
    atomic_store(&stops, 1);
    uint64_t last = 0;
    int64_t since = milliseconds();
    while (!atomic_load(&sent_all) && milliseconds() - since < PATIENCE_MS) {
        uint64_t now = atomic_load(&shared->read);
        if (now != last) since = milliseconds();
        last = now;
        nanosleep(&nap, NULL);
    }
}
