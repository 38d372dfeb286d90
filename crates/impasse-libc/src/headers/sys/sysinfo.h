/* sys/sysinfo.h: memory and processors of the machine. */
#ifndef _SYS_SYSINFO_H
#define _SYS_SYSINFO_H 1

struct sysinfo {
	long uptime;
	unsigned long loads[3];
	unsigned long totalram;
	unsigned long freeram;
	unsigned long sharedram;
	unsigned long bufferram;
	unsigned long totalswap;
	unsigned long freeswap;
	unsigned short procs;
	unsigned short pad;
	unsigned long totalhigh;
	unsigned long freehigh;
	unsigned int mem_unit;
};
#pragma impasse prototypes sys/sysinfo.h

#endif
