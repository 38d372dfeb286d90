"""String work: building, searching, comparing, counting characters."""
import sys


def main():
    n = int(sys.argv[1])
    length = vowels = found = 0
    for i in range(n):
        line = "line %d of the file" % i
        length += len(line)
        if "77" in line:
            found += 1
        for c in line:
            if c.upper() in "AEIOU":
                vowels += 1
    print(length, vowels, found)


main()
