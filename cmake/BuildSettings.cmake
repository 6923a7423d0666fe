# SPDX-License-Identifier: GPL-3.0-or-later
# Warnings are about our own code alone; sanitizers and the fast linker apply to everything we link.
add_library(attentionscope_warnings INTERFACE)
target_compile_options(attentionscope_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow)
if(EMSCRIPTEN)
  # An index has 64 bits as on the desktop, but an offset in memory 32.
  target_compile_options(attentionscope_warnings INTERFACE -Wno-shorten-64-to-32)
endif()
if(ATTENTIONSCOPE_WERROR)
  target_compile_options(attentionscope_warnings INTERFACE -Werror)
endif()

if(ATTENTIONSCOPE_SANITIZERS)
  add_compile_options(-fsanitize=${ATTENTIONSCOPE_SANITIZERS} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${ATTENTIONSCOPE_SANITIZERS})
endif()

# For code that draws and reads text: compiles in two thirds of the time of -O3, without a visible difference in speed.
set(ATTENTIONSCOPE_LIGHT_OPTIMIZATION $<$<CONFIG:Release>:-O1>)

# Everything except core's parsers gets only the checks that are cheap to compile. The full set takes 1.5 times as long and
# adds checks of pointers, which the address sanitizer covers.
add_library(attentionscope_lighter_sanitizers INTERFACE)
if(ATTENTIONSCOPE_SANITIZERS MATCHES undefined)
  target_compile_options(attentionscope_lighter_sanitizers INTERFACE -fno-sanitize=null,alignment,vptr,object-size)
endif()

# ccache handles precompiled headers only with -fpch-preprocess and this sloppiness. With the base directory, clones in other
# folders share the cache.
if(ATTENTIONSCOPE_CCACHE)
  find_program(ATTENTIONSCOPE_CCACHE_PROGRAM ccache)
endif()
if(ATTENTIONSCOPE_CCACHE AND ATTENTIONSCOPE_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${ATTENTIONSCOPE_CCACHE_PROGRAM})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-fpch-preprocess)
  endif()
endif()

# A sanitized test program takes 100 MB, and there are dozens of them.
if(ATTENTIONSCOPE_MOLD)
  find_program(ATTENTIONSCOPE_MOLD_PROGRAM mold)
endif()
if(ATTENTIONSCOPE_MOLD AND ATTENTIONSCOPE_MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()
