/*
 * Preloaded into a process (LD_PRELOAD), keeps beside each file below POWER_CUT_DIR what a disk would hold after a power failure: what was written
 * reaches the copy below POWER_CUT_DISK only by fsync or fdatasync of that file. What was never synced is not there. POWER_CUT_COUNT names a file whose
 * length is the number of syncs.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The whole path of a descriptor; 0 where there is none. */
static int whole_path(int fd, char *whole, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, whole, size - 1);
  if (length <= 0) return 0;
  whole[length] = 0;
  return 1;
}

/* Whether a descriptor is POWER_CUT_DIR itself. */
static int is_dir(int fd) {
  const char *dir = getenv("POWER_CUT_DIR");
  char whole[4096];
  return dir != NULL && whole_path(fd, whole, sizeof whole) && strcmp(whole, dir) == 0;
}

/* The path of a descriptor below POWER_CUT_DIR, relative to it; 0 for any other. */
static int path_of(int fd, char *path, size_t size) {
  const char *dir = getenv("POWER_CUT_DIR");
  char whole[4096];
  if (dir == NULL || !whole_path(fd, whole, sizeof whole)) return 0;
  size_t prefix = strlen(dir);
  if (strncmp(whole, dir, prefix) != 0 || whole[prefix] != '/') return 0;
  snprintf(path, size, "%s", whole + prefix + 1);
  return 1;
}

static void count_sync(void) {
  const char *count = getenv("POWER_CUT_COUNT");
  int log = count == NULL ? -1 : open(count, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (log < 0) return;
  if (write(log, ".", 1) != 1) perror("power-cut");
  close(log);
}

/* A synced folder: what was removed from it is gone from the disk, too. */
static void forget_removed(const char *dir, const char *disk) {
  DIR *copies = opendir(disk);
  if (copies == NULL) return;
  char file[8192];
  for (struct dirent *each; (each = readdir(copies)) != NULL;) {
    snprintf(file, sizeof file, "%s/%s", dir, each->d_name);
    if (each->d_name[0] == '.' || access(file, F_OK) == 0) continue;
    snprintf(file, sizeof file, "%s/%s", disk, each->d_name);
    unlink(file);
  }
  closedir(copies);
}

/* Brings the copy of a file up to what the file holds now; whole or not at all, whenever the process is killed. */
static void keep(int fd) {
  const char *disk = getenv("POWER_CUT_DISK");
  char path[4096], to[8192], next[8200];
  static char buffer[1 << 20];
  struct stat about;
  if (disk == NULL || fstat(fd, &about) != 0) return;
  if (S_ISDIR(about.st_mode)) {
    if (is_dir(fd)) forget_removed(getenv("POWER_CUT_DIR"), disk);
    return;
  }
  if (!S_ISREG(about.st_mode) || !path_of(fd, path, sizeof path) || strchr(path, '/') != NULL) return;
  snprintf(to, sizeof to, "%s/%s", disk, path);
  snprintf(next, sizeof next, "%s.next", to);
  pthread_mutex_lock(&lock);
  int out = open(next, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  off_t at = 0;
  for (ssize_t n; out >= 0 && (n = pread(fd, buffer, sizeof buffer, at)) > 0; at += n)
    if (write(out, buffer, n) != n) abort();
  if (out >= 0) close(out);
  rename(next, to);
  count_sync();
  pthread_mutex_unlock(&lock);
}

/* The copy stands for the disk: waiting for the real one as well would only take time. */
int fsync(int fd) {
  keep(fd);
  return 0;
}

int fdatasync(int fd) {
  keep(fd);
  return 0;
}
