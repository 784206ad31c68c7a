/* gen-net.c - the network's weights as C, written at build time.
 *
 * usage: gen-net FILE
 *
 * The file, by tools/train/train.py: "JDNET1" and two zeros, the size of the hidden layer in 32 bits, then its weights
 * (768 rows) and bias, the weights of the answer (8 rows of both halves) in 16 bits each, and its 8 shifts in 32.
 * Little-endian. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int32_t number(FILE *file, int bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint32_t)(fgetc(file) & 255) << 8 * i;
    return bytes == 2 ? (int16_t)value : (int32_t)value;
}

static void table(FILE *file, const char *type, const char *name, size_t count, int bytes)
{
    printf("const %s jd_net_%s[%zu] __attribute__((aligned(64))) = {", type, name, count);
    for (size_t i = 0; i < count; i++)
        printf("%s%d,", i % 24 ? "" : "\n", number(file, bytes));
    printf("\n};\n");
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    char  magic[8];
    if (!file || fread(magic, 1, 8, file) != 8 || memcmp(magic, "JDNET1\0\0", 8) != 0) {
        fprintf(stderr, "gen-net: no network\n");
        return 1;
    }
    size_t hidden = (size_t)number(file, 4);
    printf(
        "#include \"opponent/net.h\"\n_Static_assert(NET_HIDDEN == %zu, \"the network in data/ has another size\");\n",
        hidden);
    table(file, "int16_t", "features", 768 * hidden, 2);
    table(file, "int16_t", "bias", hidden, 2);
    table(file, "int16_t", "answer", 8 * 2 * hidden, 2);
    table(file, "int32_t", "shift", 8, 4);
    return ferror(file) || feof(file) ? 1 : 0;
}
