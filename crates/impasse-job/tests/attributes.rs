//! Attributes, names, info objects, error handlers. Expected texts are what MPICH prints.

mod common;

use common::outputs;

const ATTRIBUTES_ARE_COPIED_AND_DELETED: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
        printf("copy %d extra %d\n", *(int *)in, *(int *)extra);
        *(void **)out = (int *)in + 1;
        *flag = *(int *)in != 30;
        return MPI_SUCCESS;
    }
    static int delete(MPI_Comm comm, int key, void *value, void *extra) {
        printf("delete %d extra %d\n", *(int *)value, *(int *)extra);
        return MPI_SUCCESS;
    }
    int main(int argc, char **argv) {
        int keys[4], extra = 7, values[6] = {10, 11, 20, 21, 30, 31}, flag, *found;
        MPI_Comm copied;
        MPI_Init(&argc, &argv);
        MPI_Comm_create_keyval(copy, delete, &keys[0], &extra);
        MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keys[1], NULL);
        MPI_Keyval_create(MPI_NULL_COPY_FN, delete, &keys[2], &extra);
        MPI_Comm_create_keyval(copy, delete, &keys[3], &extra);
        MPI_Comm_get_attr(MPI_COMM_WORLD, keys[0], &found, &flag);
        printf("before: %d\n", flag);
        MPI_Comm_set_attr(MPI_COMM_WORLD, keys[0], &values[0]);
        MPI_Comm_set_attr(MPI_COMM_WORLD, keys[1], &values[2]);
        MPI_Attr_put(MPI_COMM_WORLD, keys[2], &values[3]);
        MPI_Comm_set_attr(MPI_COMM_WORLD, keys[3], &values[4]);
        MPI_Comm_dup(MPI_COMM_WORLD, &copied);
        for (int i = 0; i < 4; i++) {
            MPI_Comm_get_attr(copied, keys[i], &found, &flag);
            printf("%d: %d", i, flag);
            printf(flag ? " %d\n" : "\n", flag ? *found : 0);
        }
        MPI_Comm_set_attr(copied, keys[0], &values[5]);
        MPI_Comm_delete_attr(MPI_COMM_WORLD, keys[0]);
        MPI_Comm_free_keyval(&keys[0]);
        printf("%d\n", keys[0] == MPI_KEYVAL_INVALID);
        MPI_Comm_free(&copied);
        MPI_Comm_delete_attr(MPI_COMM_WORLD, keys[2]);
        MPI_Comm_delete_attr(MPI_COMM_WORLD, keys[3]);
        MPI_Comm_get_attr(MPI_COMM_WORLD, keys[3], &found, &flag);
        printf("after: %d\n", flag);
        MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &found, &flag);
        printf("global clock: %d %d\n", flag, *found);
        MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &found, &flag);
        printf("tags: %d %d\n", flag, *found >= 32767);
        MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &found, &flag);
        printf("number: %d %d\n", flag, *found);
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn attributes_are_copied_and_deleted() {
    let expected = [
        "before: 0\n\
         copy 30 extra 7\n\
         copy 10 extra 7\n\
         0: 1 11\n\
         1: 1 20\n\
         2: 0\n\
         3: 0\n\
         delete 11 extra 7\n\
         delete 10 extra 7\n\
         1\n\
         delete 31 extra 7\n\
         delete 21 extra 7\n\
         delete 30 extra 7\n\
         after: 0\n\
         global clock: 1 0\n\
         tags: 1 1\n\
         number: 1 0\n",
        "before: 0\n\
         copy 30 extra 7\n\
         copy 10 extra 7\n\
         0: 1 11\n\
         1: 1 20\n\
         2: 0\n\
         3: 0\n\
         delete 11 extra 7\n\
         delete 10 extra 7\n\
         1\n\
         delete 31 extra 7\n\
         delete 21 extra 7\n\
         delete 30 extra 7\n\
         after: 0\n\
         global clock: 1 0\n\
         tags: 1 1\n\
         number: 1 0\n",
    ];
    assert_eq!(outputs(ATTRIBUTES_ARE_COPIED_AND_DELETED, 2), expected);
}

const NAMES: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        char name[MPI_MAX_OBJECT_NAME];
        int length;
        MPI_Comm comm;
        MPI_Init(&argc, &argv);
        MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
        printf("%s %d\n", name, length);
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
        MPI_Comm_get_name(comm, name, &length);
        printf("'%s' %d\n", name, length);
        MPI_Comm_set_name(comm, "workers");
        MPI_Comm_get_name(comm, name, &length);
        printf("%s %d\n", name, length);
        MPI_Comm_free(&comm);
        MPI_Type_get_name(MPI_DOUBLE, name, &length);
        printf("%s %d\n", name, length);
        printf("%d\n", MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn names() {
    let expected = [
        "MPI_COMM_WORLD 14\n\
         '' 0\n\
         workers 7\n\
         MPI_DOUBLE 10\n\
         1\n",
        "MPI_COMM_WORLD 14\n\
         '' 0\n\
         workers 7\n\
         MPI_DOUBLE 10\n\
         1\n",
    ];
    assert_eq!(outputs(NAMES, 2), expected);
}

const INFO_OBJECTS: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        MPI_Info info, copy;
        char key[MPI_MAX_INFO_KEY + 1], value[20];
        int keys, flag, length;
        MPI_Init(&argc, &argv);
        MPI_Info_create(&info);
        MPI_Info_set(info, "zeta", "last");
        MPI_Info_set(info, "alpha", "first value");
        MPI_Info_set(info, "zeta", "changed");
        MPI_Info_dup(info, &copy);
        MPI_Info_delete(info, "zeta");
        MPI_Info_get_nkeys(copy, &keys);
        for (int i = 0; i < keys; i++) {
            MPI_Info_get_nthkey(copy, i, key);
            MPI_Info_get(copy, key, 19, value, &flag);
            printf("%s=%s %d\n", key, value, flag);
        }
        MPI_Info_get_valuelen(copy, "alpha", &length, &flag);
        printf("%d %d\n", length, flag);
        length = 6;
        MPI_Info_get_string(copy, "alpha", &length, value, &flag);
        printf("%s %d %d\n", value, length, flag);
        MPI_Info_get(info, "zeta", 19, value, &flag);
        printf("%d\n", flag);
        MPI_Info_free(&info);
        MPI_Info_free(&copy);
        printf("%d\n", copy == MPI_INFO_NULL);
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn info_objects() {
    let expected = ["zeta=changed 1\n\
         alpha=first value 1\n\
         11 1\n\
         first 12 1\n\
         0\n\
         1\n"];
    assert_eq!(outputs(INFO_OBJECTS, 1), expected);
}

const ERROR_CLASSES: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    static void show(const char *what, int code) {
        int class;
        MPI_Error_class(code, &class);
        printf("%s %d\n", what, class);
    }
    int main(int argc, char **argv) {
        int dims[2] = {2, 2}, closed[2] = {0, 0}, out[2] = {1, 0}, bad[1] = {5}, i;
        int uneven[2] = {3, 0}, range[1][3] = {{0, 1, 0}};
        char key[MPI_MAX_INFO_KEY + 1];
        MPI_Comm comm, grid, world = MPI_COMM_WORLD;
        MPI_Group group, other;
        MPI_Info info;
        MPI_Init(&argc, &argv);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        show("large grid", MPI_Cart_create(world, 2, dims, closed, 0, &comm));
        dims[0] = 1;
        MPI_Cart_create(world, 2, dims, closed, 0, &grid);
        show("outside", MPI_Cart_rank(grid, out, &i));
        show("no such rank", MPI_Cart_coords(grid, 2, 2, out));
        show("little room", MPI_Cart_coords(grid, 0, 1, out));
        show("no grid", MPI_Cart_shift(world, 0, 1, &i, &i));
        show("direction", MPI_Cart_shift(grid, 2, 1, &i, &i));
        show("no graph", MPI_Graph_neighbors_count(grid, 0, &i));
        show("uneven", MPI_Dims_create(4, 2, uneven));
        show("world", MPI_Comm_free(&world));
        show("null", MPI_Comm_size(MPI_COMM_NULL, &i));
        show("key", MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &i, &i));
        MPI_Comm_group(MPI_COMM_WORLD, &group);
        show("rank", MPI_Group_incl(group, 1, bad, &other));
        show("stride", MPI_Group_range_incl(group, 1, range, &other));
        show("null group", MPI_Group_size(MPI_GROUP_NULL, &i));
        MPI_Info_create(&info);
        show("no key", MPI_Info_delete(info, "what"));
        show("number", MPI_Info_get_nthkey(info, 3, key));
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn error_classes() {
    let expected = [
        "large grid 12\n\
         outside 12\n\
         no such rank 6\n\
         little room 12\n\
         no grid 10\n\
         direction 12\n\
         no graph 10\n\
         uneven 11\n\
         world 5\n\
         null 5\n\
         key 48\n\
         rank 6\n\
         stride 12\n\
         null group 8\n\
         no key 31\n\
         number 12\n",
        "large grid 12\n\
         outside 12\n\
         no such rank 6\n\
         little room 12\n\
         no grid 10\n\
         direction 12\n\
         no graph 10\n\
         uneven 11\n\
         world 5\n\
         null 5\n\
         key 48\n\
         rank 6\n\
         stride 12\n\
         null group 8\n\
         no key 31\n\
         number 12\n",
    ];
    assert_eq!(outputs(ERROR_CLASSES, 2), expected);
}

const ERRORS_RETURN: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    #include <string.h>
    static void complain(MPI_Comm *comm, int *code, ...) {
        int class;
        MPI_Error_class(*code, &class);
        printf("handler: %d %d\n", *comm == MPI_COMM_WORLD, class == MPI_ERR_OTHER);
    }
    int main(int argc, char **argv) {
        int value, code, class, size, mine, special, flag, length, *last;
        char text[MPI_MAX_ERROR_STRING];
        MPI_Errhandler handler, old;
        MPI_Comm copy;
        MPI_Init(&argc, &argv);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
        MPI_Comm_get_errhandler(MPI_COMM_WORLD, &old);
        printf("%d\n", old == MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        code = MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
        MPI_Error_class(code, &class);
        printf("%d\n", class == MPI_ERR_RANK);
        code = MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Error_class(code, &class);
        printf("%d\n", class == MPI_ERR_COUNT);
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
        MPI_Comm_get_errhandler(copy, &old);
        printf("inherited %d\n", old == MPI_ERRORS_RETURN);
        MPI_Comm_free(&copy);
        MPI_Add_error_class(&mine);
        MPI_Add_error_code(mine, &special);
        MPI_Add_error_string(special, "special case");
        MPI_Error_class(special, &class);
        MPI_Error_string(special, text, &length);
        printf("%d %s %d\n", class == mine, text, length);
        MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag);
        printf("%d %d\n", flag, *last > MPI_ERR_LASTCODE);
        MPI_Comm_create_errhandler(complain, &handler);
        MPI_Errhandler_set(MPI_COMM_WORLD, handler);
        code = MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER);
        printf("%d\n", code);
        MPI_Errhandler_free(&handler);
        printf("%d\n", handler == MPI_ERRHANDLER_NULL);
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn errors_return() {
    let expected = [
        "1\n\
         1\n\
         1\n\
         inherited 1\n\
         1 special case 12\n\
         1 1\n\
         handler: 1 1\n\
         0\n\
         1\n",
        "1\n\
         1\n\
         1\n\
         inherited 1\n\
         1 special case 12\n\
         1 1\n\
         handler: 1 1\n\
         0\n\
         1\n",
    ];
    assert_eq!(outputs(ERRORS_RETURN, 2), expected);
}

const A_HANDLER_OF_THE_PROGRAM_IS_CALLED: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    static int calls;
    static void complain(MPI_Comm *comm, int *code, ...) {
        int class, rank;
        MPI_Error_class(*code, &class);
        MPI_Comm_rank(*comm, &rank);
        printf("call %d on rank %d: %d\n", ++calls, rank, class == MPI_ERR_RANK);
    }
    int main(int argc, char **argv) {
        int value = 0, code, class;
        MPI_Errhandler handler;
        MPI_Init(&argc, &argv);
        MPI_Comm_create_errhandler(complain, &handler);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
        MPI_Errhandler_free(&handler);
        for (int i = 0; i < 2; i++) {
            code = MPI_Send(&value, 1, MPI_INT, 9, 0, MPI_COMM_WORLD);
            MPI_Error_class(code, &class);
            printf("%d\n", class == MPI_ERR_RANK);
        }
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn a_handler_of_the_program_is_called() {
    let expected = [
        "call 1 on rank 0: 1\n\
         1\n\
         call 2 on rank 0: 1\n\
         1\n",
        "call 1 on rank 1: 1\n\
         1\n\
         call 2 on rank 1: 1\n\
         1\n",
    ];
    assert_eq!(outputs(A_HANDLER_OF_THE_PROGRAM_IS_CALLED, 2), expected);
}

const ATTRIBUTES_ARE_DELETED_AT_THE_END: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    static int delete(MPI_Comm comm, int key, void *value, void *extra) {
        int size, done;
        MPI_Comm_size(comm, &size);
        MPI_Finalized(&done);
        printf("delete %d on %d, %d\n", *(int *)value, size, done);
        return MPI_SUCCESS;
    }
    int main(int argc, char **argv) {
        int keys[2], values[3] = {1, 2, 3};
        MPI_Init(&argc, &argv);
        for (int i = 0; i < 2; i++) {
            MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete, &keys[i], NULL);
            MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], &values[i]);
        }
        MPI_Comm_set_attr(MPI_COMM_WORLD, keys[0], &values[2]);
        MPI_Finalize();
        printf("end\n");
        return 0;
    }
"#;

#[test]
fn attributes_are_deleted_at_the_end() {
    let expected = [
        "delete 2 on 1, 0\n\
         delete 1 on 1, 0\n\
         delete 3 on 2, 0\n\
         end\n",
        "delete 2 on 1, 0\n\
         delete 1 on 1, 0\n\
         delete 3 on 2, 0\n\
         end\n",
    ];
    assert_eq!(outputs(ATTRIBUTES_ARE_DELETED_AT_THE_END, 2), expected);
}
