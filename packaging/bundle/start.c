// SPDX-License-Identifier: GPL-3.0-or-later
// Starts bin/attentionscope of its own folder, on any system. Libraries of the system are preferred, since drivers that the
// process loads were built against them; lib/fallback/NAME replaces those that are missing or too old, as determined by the
// system's loader. Written in C and linked only to the C library, because any other library might be missing.
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

// `line` is the name of a library and the symbols needed from it, separated by spaces.
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
  // The window also opens on systems without fonts or keyboard descriptions.
  if (access("/etc/fonts/fonts.conf", R_OK) != 0) setenv("FONTCONFIG_FILE", joined(here, "/share/fonts.conf", ""), 0);
  if (access("/usr/share/X11/xkb/rules/evdev", R_OK) != 0) setenv("XKB_CONFIG_ROOT", joined(here, "/share/xkb", ""), 0);

  arguments[0] = joined(here, "/bin/attentionscope", "");
  (void)count;
  execv(arguments[0], arguments);
  fprintf(stderr, "attentionscope: %s cannot be started: %s. Was the whole archive unpacked?\n", arguments[0], strerror(errno));
  return EXIT_FAILURE;
}
