/* Functions of attributes as Fortran writes them, called as C does: the program defines HANDLE, NUMBER. */
void *malloc(unsigned long);

struct keyval {
	void (*copy)(int *, int *, NUMBER *, NUMBER *, NUMBER *, int *, int *);
	void (*drop)(int *, int *, NUMBER *, NUMBER *, int *);
	NUMBER extra;
};

static int copied(HANDLE handle, int keyval, void *extra, void *from, void *to, int *flag) {
	struct keyval *own = extra;
	int object = (int)(long)handle, error = 0;
	NUMBER old = (NUMBER)(long)from, new = 0;
	own->copy(&object, &keyval, &own->extra, &old, &new, flag, &error);
	*(void **)to = (void *)(long)new;
	return error;
}

static int dropped(HANDLE handle, int keyval, void *value, void *extra) {
	struct keyval *own = extra;
	int object = (int)(long)handle, error = 0;
	NUMBER old = (NUMBER)(long)value;
	own->drop(&object, &keyval, &old, &own->extra, &error);
	return error;
}
