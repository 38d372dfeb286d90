/* The part of the interposer that is the same for all MPI libraries, behind transport.c: the numbers of
   sites, communicators, requests and matched messages. Behind it stand the wrappers, one per routine, made
   from the table of routines. docs/live.md describes the records.

   A wrapper writes before its call what the call is about, and afterwards what came of it. Nothing here
   communicates, and nothing waits but for room in the ring. */

#include <dirent.h>

#include <mpi.h>

#ifdef OPEN_MPI
/* Programs without MPI load the interposer, too: shells, launchers. There these are nowhere. */
#pragma weak ompi_mpi_comm_world
#pragma weak ompi_mpi_comm_self
#pragma weak ompi_mpi_comm_null
#pragma weak ompi_mpi_group_null
#pragma weak ompi_request_null
#pragma weak ompi_message_null
#pragma weak ompi_message_no_proc
#endif
#pragma weak MPI_F_STATUS_IGNORE
#pragma weak MPI_F_STATUSES_IGNORE
#ifdef MPICH_VERSION
#pragma weak MPI_F08_STATUS_IGNORE
#pragma weak MPI_F08_STATUSES_IGNORE
#endif

static int32_t *put_text(int32_t *at, const char *text) {
    size_t length = strlen(text);
    *at++ = (int32_t)length;
    memcpy(at, text, length);
    return at + (length + 3) / 4;
}

/* Something happened after which nothing certain can be said of this rank. */
static void doubt(const char *why) {
    int32_t *at = open_record(DOUBT, 0, 0, 64);
    if (at) close_record(put_text(at, why));
}

/* ---- a map from addresses and handles to numbers; 0 is no key ---- */

struct map {
    uint64_t *keys;
    uint32_t *values;
    size_t size, used;
};

static size_t place(uint64_t key, size_t size) {
    return (size_t)((key * 0x9e3779b97f4a7c15u) >> 20) & (size - 1);
}

static uint32_t *find(struct map *map, uint64_t key) {
    if (!map->size) return NULL;
    for (size_t at = place(key, map->size); map->keys[at]; at = (at + 1) & (map->size - 1))
        if (map->keys[at] == key) return &map->values[at];
    return NULL;
}

static void insert(struct map *map, uint64_t key, uint32_t value) {
    uint32_t *old = find(map, key);
    if (old) {
        *old = value;
        return;
    }
    if (map->used * 2 >= map->size) {
        struct map larger = {0};
        larger.size = map->size ? map->size * 2 : 256;
        larger.keys = calloc(larger.size, sizeof *larger.keys);
        larger.values = calloc(larger.size, sizeof *larger.values);
        if (!larger.keys || !larger.values) {
            free(larger.keys);
            free(larger.values);
            give_up();
            return;
        }
        for (size_t at = 0; at < map->size; at++)
            if (map->keys[at]) insert(&larger, map->keys[at], map->values[at]);
        free(map->keys);
        free(map->values);
        *map = larger;
    }
    size_t at = place(key, map->size);
    while (map->keys[at]) at = (at + 1) & (map->size - 1);
    map->keys[at] = key;
    map->values[at] = value;
    map->used++;
}

/* ---- sites and routines, which are told when they are seen first ---- */

static struct map sites;
static uint32_t last_site;
static unsigned char told_routines[1 << 16];

static uint32_t site_of(void *address) {
    uint32_t *known = find(&sites, (uint64_t)(uintptr_t)address);
    if (known) return *known;
    Dl_info info;
    const char *module = "";
    uint64_t offset = (uint64_t)(uintptr_t)address;
    if (dladdr(address, &info) && info.dli_fname) {
        module = info.dli_fname;
        offset -= (uint64_t)(uintptr_t)info.dli_fbase;
    }
    /* The main program may be named as it was called: elsewhere that leads nowhere. */
    char path[4096];
    if (module[0] && module[0] != '/') {
        ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
        if (length > 0) {
            path[length] = 0;
            module = path;
        }
    }
    uint32_t number = ++last_site;
    insert(&sites, (uint64_t)(uintptr_t)address, number);
    int32_t *at = open_record(SITE, 0, number, 4 + strlen(module) / 4);
    if (!at) return number;
    *at++ = (int32_t)(uint32_t)offset;
    *at++ = (int32_t)(uint32_t)(offset >> 32);
    close_record(put_text(at, module));
    return number;
}

static void tell_routine(int routine, const char *name) {
    if (told_routines[routine]) return;
    told_routines[routine] = 1;
    int32_t *at = open_record(ROUTINE, routine, 0, 2 + strlen(name) / 4);
    if (at) close_record(put_text(at, name));
}

/* ---- numbers of ranks, tags, sizes ---- */

static int32_t peer(int rank) {
    if (rank >= 0) return rank;
    if (rank == MPI_ANY_SOURCE) return ANY;
    if (rank == MPI_PROC_NULL) return NOBODY;
    return rank == MPI_ROOT ? OWN_ROOT : OTHER;
}

static int32_t tag_of(int tag) { return tag >= 0 ? tag : tag == MPI_ANY_TAG ? ANY : OTHER; }

static int32_t *put_wide(int32_t *at, uint64_t number) {
    *at++ = (int32_t)(uint32_t)number;
    *at++ = (int32_t)(uint32_t)(number >> 32);
    return at;
}

static int32_t *put_bytes(int32_t *at, int64_t count, MPI_Datatype datatype) {
    int size = 0;
    PMPI_Type_size(datatype, &size);
    return put_wide(at, (uint64_t)count * (uint64_t)(size < 0 ? 0 : size));
}

/* ---- communicators: 0 is unknown, 1 the world, 2 the rank alone ---- */

static struct map comms;
static struct {
    uint32_t *created; /* communicators that were made from each */
    size_t size;
    uint32_t last;
} comm_table = {0, 0, 2};

static uint64_t key_of(const void *handle, size_t bytes) {
    uint64_t key = 0;
    memcpy(&key, handle, bytes < 8 ? bytes : 8);
    return key + 1;
}
#define KEY(handle) key_of(&(handle), sizeof(handle))

static int32_t comm_of(MPI_Comm comm) {
    if (comm == MPI_COMM_WORLD) return 1;
    if (comm == MPI_COMM_SELF) return 2;
    uint32_t *known = find(&comms, KEY(comm));
    return known ? (int32_t)*known : 0;
}

static uint32_t next_of(int32_t parent) {
    if ((size_t)parent >= comm_table.size) {
        size_t size = (size_t)parent * 2 + 64;
        uint32_t *created = realloc(comm_table.created, size * sizeof *created);
        if (!created) {
            give_up();
            return 0;
        }
        memset(created + comm_table.size, 0, (size - comm_table.size) * sizeof *created);
        comm_table.created = created;
        comm_table.size = size;
    }
    return comm_table.created[parent]++;
}

/* Numbers in the world of the members of a group. */
static int *world_ranks(MPI_Group group, int *size) {
    MPI_Group world;
    PMPI_Group_size(group, size);
    int *all = malloc(((size_t)*size * 2 + 1) * sizeof *all);
    if (!all) return NULL;
    for (int at = 0; at < *size; at++) all[at] = at;
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    PMPI_Group_translate_ranks(group, *size, all, world, all + *size);
    PMPI_Group_free(&world);
    memmove(all, all + *size, (size_t)*size * sizeof *all);
    return all;
}

enum origin { FROM_ALL, FROM_GROUP, FROM_TWO };

/* Tells of something new with the members of a communicator; gives its number. */
static int32_t new_members(MPI_Comm comm, int32_t from, uint32_t number_from, enum origin origin, int tag) {
    MPI_Group groups[2];
    int sizes[2] = {0, 0}, two = 0;
    int *members[2] = {NULL, NULL};
    PMPI_Comm_test_inter(comm, &two);
    PMPI_Comm_group(comm, &groups[0]);
    if (two) PMPI_Comm_remote_group(comm, &groups[1]);
    for (int side = 0; side <= two; side++) {
        members[side] = world_ranks(groups[side], &sizes[side]);
        PMPI_Group_free(&groups[side]);
    }
    uint32_t number = ++comm_table.last;
    int32_t *at = open_record(COMM, 0, 0, 7 + (size_t)sizes[0] + (size_t)sizes[1]);
    if (at && members[0] && (!two || members[1])) {
        int32_t head[] = {(int32_t)number, from, (int32_t)number_from, origin, tag, sizes[0]};
        memcpy(at, head, sizeof head);
        at += 6;
        for (int rank = 0; rank < sizes[0]; rank++) *at++ = members[0][rank];
        *at++ = sizes[1];
        for (int rank = 0; rank < sizes[1]; rank++) *at++ = members[1][rank];
        close_record(at);
    }
    free(members[0]);
    free(members[1]);
    return (int32_t)number;
}

static int32_t new_comm(MPI_Comm comm, MPI_Comm parent, enum origin origin, int tag) {
    int32_t from = comm_of(parent);
    uint32_t number_from = origin == FROM_ALL ? next_of(from) : 0;
    if (comm == MPI_COMM_NULL) return 0;
    int32_t number = new_members(comm, from, number_from, origin, tag);
    insert(&comms, KEY(comm), (uint32_t)number);
    return number;
}

/* ---- windows and files: numbered like communicators of those who have them together ---- */

static struct map windows, files;

static int32_t window_of(MPI_Win win) {
    uint32_t *known = find(&windows, KEY(win));
    return known ? (int32_t)*known : 0;
}

static int32_t file_of(MPI_File file) {
    uint32_t *known = find(&files, KEY(file));
    return known ? (int32_t)*known : 0;
}

static int32_t new_window(MPI_Win win, MPI_Comm comm) {
    int32_t from = comm_of(comm), number = new_members(comm, from, next_of(from), FROM_ALL, 0);
    insert(&windows, KEY(win), (uint32_t)number);
    return number;
}

static int32_t new_file(MPI_File file, MPI_Comm comm) {
    int32_t from = comm_of(comm), number = new_members(comm, from, next_of(from), FROM_ALL, 0);
    insert(&files, KEY(file), (uint32_t)number);
    return number;
}

static void forget_comm(MPI_Comm comm) {
    if (comm_of(comm) > 2) insert(&comms, KEY(comm), 0);
}

static void forget_window(MPI_Win win) {
    insert(&windows, KEY(win), 0);
}

static void forget_file(MPI_File file) {
    insert(&files, KEY(file), 0);
}

static int size_of(MPI_Group group) {
    int size = 0;
    PMPI_Group_size(group, &size);
    return size;
}

/* The members of a group, whose number is known. */
static int32_t *put_group(int32_t *at, MPI_Group group, int size) {
    int *members = world_ranks(group, &size);
    if (!members) give_up();
    *at++ = size;
    for (int rank = 0; rank < size; rank++) *at++ = members ? members[rank] : 0;
    free(members);
    return at;
}

/* ---- requests ---- */

struct request {
    uint64_t key; /* 0: empty place */
    const void *variable; /* where the program keeps it: tells equal handles apart */
    const void *made; /* for MPI_Comm_idup: where the communicator will be */
    MPI_Comm made_from;
    uint32_t number;
    unsigned char any, persistent, cancelled, fortran;
};

static struct request *requests;
static size_t requests_size, requests_used;
static uint32_t last_request;

static void insert_request(struct request request);

static int grow_requests(void) {
    size_t old_size = requests_size;
    struct request *old = requests;
    requests_size = old_size ? old_size * 2 : 1024;
    requests = calloc(requests_size, sizeof *requests);
    if (!requests) {
        give_up();
        requests = old;
        requests_size = old_size;
        return 0;
    }
    requests_used = 0;
    for (size_t at = 0; at < old_size; at++)
        if (old[at].key) insert_request(old[at]);
    free(old);
    return 1;
}

static void insert_request(struct request request) {
    if (requests_used * 2 >= requests_size && !grow_requests()) return;
    size_t at = place(request.key, requests_size);
    while (requests[at].key) at = (at + 1) & (requests_size - 1);
    requests[at] = request;
    requests_used++;
}

/* The request of a handle. MPI may give one handle to several requests that are done already: then the one
   that was started in this variable, or else the oldest. */
static struct request *find_request(MPI_Request handle, const void *variable) {
    struct request *found = NULL;
    int several = 0;
    if (!requests_size || handle == MPI_REQUEST_NULL) return NULL;
    uint64_t key = KEY(handle);
    for (size_t at = place(key, requests_size); requests[at].key; at = (at + 1) & (requests_size - 1)) {
        if (requests[at].key != key) continue;
        if (requests[at].variable == variable) return &requests[at];
        several |= found != NULL;
        if (!found || requests[at].number < found->number) found = &requests[at];
    }
    if (several) ambiguous = 1;
    return found;
}

static void remove_request(struct request *request) {
    size_t hole = (size_t)(request - requests), mask = requests_size - 1;
    for (size_t at = (hole + 1) & mask; requests[at].key; at = (at + 1) & mask) {
        size_t home = place(requests[at].key, requests_size);
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            requests[hole] = requests[at];
            hole = at;
        }
    }
    memset(&requests[hole], 0, sizeof requests[hole]);
    requests_used--;
}

static void new_request(MPI_Request handle, struct request request) {
    if (handle == MPI_REQUEST_NULL) return;
    request.key = KEY(handle);
    insert_request(request);
}

/* ---- messages that were matched before they are received ---- */

static struct map messages;
static uint32_t last_message;

static int32_t message_of(MPI_Message message) {
    uint32_t *known = find(&messages, KEY(message));
    return known ? (int32_t)*known : 0;
}

static int32_t new_message(MPI_Message message) {
    if (message == MPI_MESSAGE_NULL || message == MPI_MESSAGE_NO_PROC) return 0;
    insert(&messages, KEY(message), ++last_message);
    return (int32_t)last_message;
}

/* ---- statuses ---- */

static int32_t *put_status(int32_t *at, const MPI_Status *status) {
    int told = status != MPI_STATUS_IGNORE;
    *at++ = told ? peer(status->MPI_SOURCE) : NOT_TOLD;
    *at++ = told ? tag_of(status->MPI_TAG) : NOT_TOLD;
    return at;
}

/* ---- completing requests ---- */

#define FEW 16
struct wait {
    MPI_Request few[FEW], *handles;
    MPI_Status few_statuses[FEW], *statuses;
    const char *variables; /* where the program keeps the handles, and how far apart */
    size_t stride;
    int count, base; /* and what it counts them from */
};

static void prepare(struct wait *wait, int count, const void *variables, size_t stride, int base) {
    wait->count = count > 0 ? count : 0;
    wait->handles = wait->few;
    wait->statuses = NULL;
    wait->variables = variables;
    wait->stride = stride;
    wait->base = base;
    if (wait->count > FEW) wait->handles = malloc((size_t)count * sizeof *wait->handles);
    if (!wait->handles) {
        wait->handles = wait->few;
        wait->count = 0;
        give_up();
    }
}

/* Remembers the handles that a call is about, since it forgets them. */
static void remember(struct wait *wait, int count, const MPI_Request *handles) {
    prepare(wait, count, handles, sizeof *handles, 0);
    if (wait->count) memcpy(wait->handles, handles, (size_t)wait->count * sizeof *handles);
}

/* The same for handles of Fortran, which counts from 1. */
static void remember_fortran(struct wait *wait, int count, const MPI_Fint *handles) {
    prepare(wait, count, handles, sizeof *handles, 1);
    for (int one = 0; one < wait->count; one++) wait->handles[one] = PMPI_Request_f2c(handles[one]);
}

static struct request *request_in(struct wait *wait, int index) {
    return find_request(wait->handles[index], wait->variables + (size_t)index * wait->stride);
}

/* What a call is about: the numbers of its requests. Under the lock. */
static int32_t *put_requests(int32_t *at, struct wait *wait) {
    *at++ = wait->count;
    for (int one = 0; one < wait->count; one++) {
        struct request *known = request_in(wait, one);
        *at++ = known ? (int32_t)known->number : wait->handles[one] == MPI_REQUEST_NULL ? 0 : UNKNOWN;
    }
    return at;
}

/* Whether the source of a message will be asked for: a receive from anybody, or a request to be cancelled. */
static int asks_for_status(struct wait *wait) {
    for (int one = 0; one < wait->count; one++) {
        struct request *known = request_in(wait, one);
        if (known && (known->any || known->cancelled)) return 1;
    }
    return 0;
}

/* The statuses to pass: those of the program, or our own if it wants none and we do. */
static MPI_Status *statuses_for(struct wait *wait, MPI_Status *given, int ignored, int count) {
    if (!ignored) return wait->statuses = given;
    if (!asks_for_status(wait)) return given;
    wait->statuses = wait->few_statuses;
    if (count > FEW) wait->statuses = malloc((size_t)count * sizeof *wait->statuses);
    return wait->statuses ? wait->statuses : given;
}

/* Index is where the request stands among those of the call, from 0. */
static int32_t *put_completed(int32_t *at, struct wait *wait, int index, const MPI_Status *status) {
    struct request *known;
    if (index < 0 || index >= wait->count) return at;
    known = request_in(wait, index);
    if (!known) return at;
    *at++ = (int32_t)known->number;
    if (status && known->cancelled) {
        int cancelled = 0;
        PMPI_Test_cancelled(status, &cancelled);
        *at++ = cancelled ? CANCELLED : peer(status->MPI_SOURCE);
        *at++ = tag_of(status->MPI_TAG);
    } else if (status && known->any) {
        at = put_status(at, status);
    } else {
        *at++ = NOT_TOLD;
        *at++ = NOT_TOLD;
    }
    known->cancelled = 0;
    if (!known->persistent && !known->made) remove_request(known);
    return at;
}

/* The communicator that a completed request has made is there now. */
static void forget_maker(struct wait *wait, int index) {
    if (index < 0 || index >= wait->count) return;
    struct request *known = request_in(wait, index);
    if (!known || !known->made) return;
    MPI_Comm made = known->fortran ? PMPI_Comm_f2c(*(const MPI_Fint *)known->made) : *(const MPI_Comm *)known->made;
    new_comm(made, known->made_from, FROM_ALL, 0);
    remove_request(known);
}

/* Tells what a call has completed: `completed` indices, or the first ones if there is no list. */
static void tell_completed(enum kind kind, int routine, uint32_t site, int error, struct wait *wait, int completed,
                           const int *indices) {
    lock();
    int32_t *at = open_record(kind, routine, site, 1 + 3 * (size_t)completed);
    if (at) {
        const MPI_Status *statuses = wait->statuses;
        *at++ = error != MPI_SUCCESS;
        for (int one = 0; one < completed; one++)
            at = put_completed(at, wait, indices ? indices[one] - wait->base : one, statuses ? &statuses[one] : NULL);
        close_record(at);
        for (int one = 0; one < completed; one++) forget_maker(wait, indices ? indices[one] - wait->base : one);
    }
    unlock();
}

static void release(struct wait *wait, const MPI_Status *given) {
    if (wait->handles != wait->few) free(wait->handles);
    if (wait->statuses && wait->statuses != wait->few_statuses && wait->statuses != given) free(wait->statuses);
}

/* ---- beginning and end ---- */

static int thread_count(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/task");
    if (!folder) return 0;
    for (struct dirent *entry; (entry = readdir(folder));) count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

/* ---- where a rank is, with its callers: told when impasse asks by a signal, of a rank that is stuck ---- */

#define MOST_FRAMES 64

static void tell_stack(int signal) {
    void *frames[MOST_FRAMES];
    uint32_t numbers[MOST_FRAMES];
    int kept_error = errno;
    (void)signal;
    /* Outside of a call, or while a record is being written, there is nothing to tell. */
    if (!on || !depth || atomic_exchange_explicit(&busy, 1, memory_order_acquire)) return;
    int count = backtrace(frames, MOST_FRAMES);
    for (int one = 0; one < count; one++) numbers[one] = site_of(frames[one]);
    int32_t *at = open_record(STACK, 0, 0, (size_t)count);
    if (at) {
        for (int one = 0; one < count; one++) *at++ = (int32_t)numbers[one];
        close_record(at);
    }
    unlock();
    errno = kept_error;
}

/* Listens to a signal that does nothing otherwise, unless the program does. */
static void listen_for_stacks(void) {
    struct sigaction now, ours = {0};
    void *frame;
    if (sigaction(SIGURG, NULL, &now) != 0 || now.sa_handler != SIG_DFL) return;
    backtrace(&frame, 1); /* loads what it needs, for which there is no time later */
    ours.sa_handler = tell_stack;
    ours.sa_flags = SA_RESTART;
    sigaction(SIGURG, &ours, NULL);
}

static void start_recording(void) {
    int rank, size, provided = 0;
    MPI_Comm parent = MPI_COMM_NULL;
    if (on || shared) return;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &size);
    PMPI_Query_thread(&provided);
    PMPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL || !open_transport(rank, size)) return;
    thread_number = atomic_fetch_add(&threads, 1) + 1;
    on = 1;
    int32_t *at = open_record(READY, 0, 0, 2);
    if (at) {
        *at++ = provided > MPI_THREAD_FUNNELED;
        *at++ = thread_count();
        close_record(at);
    }
    listen_for_stacks();
    announce();
}

/* The program is about to end, having called MPI_Finalize or not. */
__attribute__((destructor)) static void at_exit(void) {
    if (!on) return;
    int32_t *at = open_record(END, 0, 0, 1);
    if (at) {
        *at++ = 0;
        close_record(at);
    }
    on = 0;
    close_transport();
}

/* A child of a rank is no rank. */
static void in_child(void) {
    on = 0;
    shared = NULL;
    leave_wire();
}
__attribute__((constructor)) static void at_start(void) { pthread_atfork(NULL, NULL, in_child); }

#define RECORDS (on && !depth)
static void numbered(void) {
    if (!thread_number) thread_number = atomic_fetch_add(&threads, 1) + 1;
}

/* ---- Fortran ---- */

/* Whether the program wants no status. */
static int ignores(const MPI_Fint *status) {
    const void *here = status;
#ifdef MPICH_VERSION
    if (here == MPI_F08_STATUS_IGNORE || here == MPI_F08_STATUSES_IGNORE) return 1;
#endif
    return here == MPI_F_STATUS_IGNORE || here == MPI_F_STATUSES_IGNORE;
}

#define STATUS_INTS (sizeof(MPI_Status) / sizeof(MPI_Fint))

/* The statuses to pass: those of the program, or own ones if it wants none and we do. */
static MPI_Fint *fortran_statuses(struct wait *wait, MPI_Fint *given, int count) {
    if (!wait->statuses || !ignores(given)) return given;
    MPI_Fint *own = calloc(count > 0 ? (size_t)count : 1, sizeof(MPI_Status));
    if (!own) give_up();
    return own ? own : given;
}

/* Takes over what was passed. */
static void take_statuses(struct wait *wait, MPI_Fint *passed, MPI_Fint *given, int count) {
    if (wait->statuses && !ignores(passed))
        for (int one = 0; one < count; one++)
            PMPI_Status_f2c(passed + (size_t)one * STATUS_INTS, &wait->statuses[one]);
    if (passed != given) free(passed);
}
