/* The first part of the AppImage: a program that unpacks the SquashFS image behind itself, and runs AppRun in it.
 *
 * It needs neither FUSE nor any library of the system. The image is unpacked once into the user's cache, into a folder
 * named for the time and size of the AppImage, and found there at every later start. A folder is filled under another
 * name and then renamed, so that an interrupted start leaves nothing that looks whole.
 *
 *   --appimage-offset    print where the image begins
 *   --appimage-extract   unpack into ./squashfs-root, and do not run anything
 *
 * packaging/build.py compiles it statically with libsquashfuse. An official runtime of the AppImage project can be given
 * to the build instead; it mounts the image.
 */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <squashfuse/squashfuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PIECE (1 << 20)

/* libsquashfuse asks for LZO, which is under the GPL. Our images have none of it: reading such a one fails. */
int lzo1x_decompress_safe(const unsigned char *from, size_t length, unsigned char *to, size_t *room, void *memory) {
    (void)from, (void)length, (void)to, (void)room, (void)memory;
    return -1;
}

static void fail(const char *what, const char *name) {
    fprintf(stderr, "Mechwright cannot start: %s %s: %s\n", what, name, errno ? strerror(errno) : "damaged image");
    exit(1);
}

/* The end of the ELF file, where the image begins. */
static size_t image_offset(const char *self) {
    Elf64_Ehdr head;
    int file = open(self, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, &head, sizeof head) != sizeof head)
        fail("cannot read", self);
    close(file);
    return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static void make_folders(char *path) {
    for (char *end = path + 1; (end = strchr(end, '/')); *end++ = '/') {
        *end = 0;
        if (mkdir(path, 0700) && errno != EEXIST)
            fail("cannot make the folder", path);
    }
}

static void unpack_file(sqfs *image, sqfs_inode *inode, const char *path) {
    static char piece[PIECE];
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, inode->base.mode & 0777);
    if (file < 0)
        fail("cannot write", path);
    for (sqfs_off_t done = 0; (uint64_t)done < inode->xtra.reg.file_size;) {
        sqfs_off_t length = PIECE;
        errno = 0;
        if (sqfs_read_range(image, inode, done, &length, piece) || length <= 0)
            fail("cannot read", path);
        for (sqfs_off_t written = 0; written < length;) {
            ssize_t more = write(file, piece + written, length - written);
            if (more < 0)
                fail("cannot write", path);
            written += more;
        }
        done += length;
    }
    if (close(file))
        fail("cannot write", path);
}

static void unpack(const char *self, const char *folder) {
    sqfs image;
    sqfs_traverse walk;
    sqfs_inode inode;
    sqfs_err error = SQFS_OK;
    char path[PATH_MAX], target[PATH_MAX];

    errno = 0;
    if (sqfs_open_image(&image, self, image_offset(self)) || sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image)))
        fail("cannot read", self);
    if (mkdir(folder, 0700))
        fail("cannot make the folder", folder);
    while (sqfs_traverse_next(&walk, &error)) {
        if (walk.dir_end)
            continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, walk.path) >= (int)sizeof path)
            fail("too long a name", walk.path);
        if (sqfs_inode_get(&image, &inode, sqfs_dentry_inode(&walk.entry)))
            fail("cannot read", walk.path);
        if (S_ISDIR(inode.base.mode)) {
            if (mkdir(path, 0700))
                fail("cannot make the folder", path);
        } else if (S_ISLNK(inode.base.mode)) {
            size_t size = sizeof target;
            if (sqfs_readlink(&image, &inode, target, &size) || symlink(target, path))
                fail("cannot make the link", path);
        } else if (S_ISREG(inode.base.mode)) {
            unpack_file(&image, &inode, path);
        }
    }
    if (error)
        fail("cannot read", self);
    sqfs_traverse_close(&walk);
    sqfs_destroy(&image);
}

/* The folder of this image in the user's cache, with a slash behind it. */
static void cache_folder(const char *self, char *folder) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    struct stat about;

    if (stat(self, &about))
        fail("cannot read", self);
    const char *base = cache && *cache == '/' ? cache : home;
    if (!base || *base != '/')  /* a folder that others may write into would let them change the program */
        fail("has no folder to unpack into; set", "HOME");
    snprintf(folder, PATH_MAX, "%s%s/mechwright/appimage-%u-%llx-%llx/", base, base == home ? "/.cache" : "",
             (unsigned)getuid(), (unsigned long long)about.st_mtime, (unsigned long long)about.st_size);
}

int main(int count, char **arguments) {
    char self[PATH_MAX], folder[PATH_MAX], filled[PATH_MAX + 32], start[PATH_MAX + 16];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0)
        fail("cannot read", "/proc/self/exe");
    self[length] = 0;
    if (count > 1 && !strcmp(arguments[1], "--appimage-offset"))
        return printf("%zu\n", image_offset(self)) < 0;
    if (count > 1 && !strcmp(arguments[1], "--appimage-extract")) {
        unpack(self, "squashfs-root");
        return 0;
    }
    cache_folder(self, folder);
    make_folders(folder);
    snprintf(start, sizeof start, "%sroot/AppRun", folder);
    if (access(start, X_OK)) {
        snprintf(filled, sizeof filled, "%s.part-%d", folder, (int)getpid());
        unpack(self, filled);
        snprintf(start, sizeof start, "%sroot", folder);
        if (rename(filled, start) && errno != EEXIST && errno != ENOTEMPTY)
            fail("cannot make the folder", start);
        snprintf(start, sizeof start, "%sroot/AppRun", folder);
    }
    setenv("APPIMAGE", self, 1);
    arguments[0] = start;
    execv(start, arguments);
    fail("cannot run", start);
}
