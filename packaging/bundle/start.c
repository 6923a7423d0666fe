// SPDX-License-Identifier: GPL-3.0-or-later
// Starts bin/attentionscope of the folder in which it lies, on any system. Libraries of the system are preferred, since drivers
// that come into the process were built against them; of those that are missing or too old, the folder has its own in
// lib/fallback/NAME. Which is which, the system's loader is asked. C, and linked to the C library alone: whatever
// else it needed might be what is missing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char* joined(const char* a, const char* b, const char* c) {
  char* all = malloc(strlen(a) + strlen(b) + strlen(c) + 1);
  if (!all) exit(EXIT_FAILURE);
  return strcat(strcat(strcpy(all, a), b), c);
}

// `symbol` is NAME, or NAME@VERSION.
static bool has(void* library, char* symbol) {
  char* version = strchr(symbol, '@');
  if (!version) return dlsym(library, symbol);
  *version = '\0';
  const bool found = dlvsym(library, symbol, version + 1);
  *version = '@';
  return found;
}

// `line` is the name of a library and what of it is needed, separated by spaces.
static bool system_suffices(char* line) {
  void* library = dlopen(strtok(line, " \n"), RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  for (char* symbol; (symbol = strtok(NULL, " \n"));) {
    if (!has(library, symbol)) return false;
  }
  return true;
}

// The folders of the libraries that the system does not have, each followed by a colon.
static char* own_libraries(const char* fallback) {
  char* folders = strdup("");
  FILE* needs = fopen(joined(fallback, "/needs.txt", ""), "r");
  if (!needs || !folders) return folders;
  char* line = NULL;
  size_t room = 0;
  while (getline(&line, &room, needs) > 0) {
    if (system_suffices(line)) continue;
    // strtok has ended the name with a zero.
    folders = joined(folders, joined(fallback, "/", line), ":");
  }
  fclose(needs);
  return folders;
}

int main(int count, char** arguments) {
  char here[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", here, sizeof here - 1);
  if (length <= 0) {
    fprintf(stderr, "attentionscope: /proc, which tells where this program lies, cannot be read: %s\n", strerror(errno));
    return EXIT_FAILURE;
  }
  here[length] = '\0';
  *strrchr(here, '/') = '\0';

  const char* before = getenv("LD_LIBRARY_PATH");
  char* own = own_libraries(joined(here, "/lib/fallback", ""));
  if (*own) {
    if (before && *before) own = joined(own, before, "");
    else own[strlen(own) - 1] = '\0';
    setenv("LD_LIBRARY_PATH", own, 1);
  }
  // Systems without typefaces, and without what describes keyboards, still open the window.
  if (access("/etc/fonts/fonts.conf", R_OK) != 0) setenv("FONTCONFIG_FILE", joined(here, "/share/fonts.conf", ""), 0);
  if (access("/usr/share/X11/xkb/rules/evdev", R_OK) != 0) setenv("XKB_CONFIG_ROOT", joined(here, "/share/xkb", ""), 0);

  arguments[0] = joined(here, "/bin/attentionscope", "");
  (void)count;
  execv(arguments[0], arguments);
  fprintf(stderr, "attentionscope: %s cannot be started: %s. Was the whole archive unpacked?\n", arguments[0], strerror(errno));
  return EXIT_FAILURE;
}
