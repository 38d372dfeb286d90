/* sys/shm.h: shared memory. */
#ifndef _SYS_SHM_H
#define _SYS_SHM_H 1

#include <sys/ipc.h>

typedef __SIZE_TYPE__ size_t;
typedef long time_t;
typedef int pid_t;
typedef unsigned long shmatt_t;
struct shmid_ds {
	struct ipc_perm shm_perm;
	size_t shm_segsz;
	time_t shm_atime;
	time_t shm_dtime;
	time_t shm_ctime;
	pid_t shm_cpid;
	pid_t shm_lpid;
	shmatt_t shm_nattch;
	unsigned long __glibc_reserved5;
	unsigned long __glibc_reserved6;
};
#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHM_REMAP 040000
#define SHM_EXEC 0100000
#define SHM_LOCK 11
#define SHM_UNLOCK 12
#define SHM_HUGETLB 04000
#define SHM_NORESERVE 010000
#pragma impasse prototypes sys/shm.h

#endif
