# SPDX-License-Identifier: GPL-3.0-or-later
# Warnings are about our own code alone; sanitizers and the fast linker apply to everything we link.
add_library(attentionscope_warnings INTERFACE)
target_compile_options(attentionscope_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow)
if(ATTENTIONSCOPE_WERROR)
  target_compile_options(attentionscope_warnings INTERFACE -Werror)
endif()

if(ATTENTIONSCOPE_SANITIZERS)
  add_compile_options(-fsanitize=${ATTENTIONSCOPE_SANITIZERS} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${ATTENTIONSCOPE_SANITIZERS})
endif()

# For what draws and reads texts: compiles in two thirds of the time that -O3 takes, and nobody sees a difference.
set(ATTENTIONSCOPE_LIGHT_OPTIMIZATION $<$<CONFIG:Release>:-O1>)

# For all but the readers of core, the checks that are cheap to compile: the full set takes half as long again, and what it
# adds is about pointers, which the address sanitizer watches.
add_library(attentionscope_lighter_sanitizers INTERFACE)
if(ATTENTIONSCOPE_SANITIZERS MATCHES undefined)
  target_compile_options(attentionscope_lighter_sanitizers INTERFACE -fno-sanitize=null,alignment,vptr,object-size)
endif()

# Headers compiled ahead are read from the cache only where the compiler keeps their name in what it preprocesses and the
# cache is told not to look for their macros; a clone elsewhere finds what this one compiled.
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

# A sanitized test program has 100 MB; there are dozens.
if(ATTENTIONSCOPE_MOLD)
  find_program(ATTENTIONSCOPE_MOLD_PROGRAM mold)
endif()
if(ATTENTIONSCOPE_MOLD AND ATTENTIONSCOPE_MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()
