// Binary files: records with fwrite and fread, partial reads, positions.
#include <stdio.h>
#include <string.h>

struct record { int id; double value; char name[8]; };

int main(void)
{
    struct record out[4], in[6];
    memset(out, 0, sizeof out);
    for (int i = 0; i < 4; i++) {
        out[i].id = i * 11;
        out[i].value = i / 4.0;
        snprintf(out[i].name, sizeof out[i].name, "rec%d", i);
    }
    FILE *f = fopen("file_binary.tmp", "wb+");
    if (!f)
        return 1;
    printf("%zu\n", fwrite(out, sizeof *out, 4, f));
    printf("%ld\n", ftell(f));
    fseek(f, 2 * sizeof *out, SEEK_SET);
    printf("%zu ", fread(in, sizeof *in, 1, f));
    printf("%d %g %s\n", in[0].id, in[0].value, in[0].name);
    rewind(f);
    printf("%zu ", fread(in, sizeof *in, 6, f));
    printf("%s %d\n", in[3].name, feof(f) != 0);
    fseek(f, 1 * sizeof *out, SEEK_SET);
    out[1].id = -1;
    fwrite(&out[1], sizeof *out, 1, f);
    fflush(f);
    fseek(f, 0, SEEK_SET);
    int total = 0;
    while (fread(in, sizeof *in, 1, f) == 1)
        total += in->id;
    printf("%d\n", total);
    fseek(f, -3, SEEK_END);
    unsigned char bytes[8];
    printf("%zu\n", fread(bytes, 1, 8, f));
    fpos_t pos;
    rewind(f);
    fgetpos(f, &pos);
    printf("%d\n", fgetc(f));
    fsetpos(f, &pos);
    printf("%zu\n", fread(bytes, 4, 2, f));
    printf("%zu %zu\n", fread(bytes, 0, 5, f), fwrite(bytes, 5, 0, f));
    fclose(f);
    return remove("file_binary.tmp");
}
