# SPDX-License-Identifier: GPL-3.0-or-later
# Emscripten of the distribution, the headers of a newer libc++ and the libraries of libraries.sh.
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)

set(browser_libraries ${CMAKE_CURRENT_LIST_DIR}/../../build/web-cache/libraries)
cmake_path(NORMAL_PATH browser_libraries)
list(PREPEND CMAKE_FIND_ROOT_PATH ${browser_libraries} ${browser_libraries}/../window)
set(ENV{PKG_CONFIG_LIBDIR} ${browser_libraries}/lib/pkgconfig)

# SIMD128 is for the loops of core/base/vectors_per_isa.h and for the compiler. Eigen's own vectors (SSE, which Emscripten
# translates) were not faster. Exceptions are those of WebAssembly: without them, each call that may throw goes through
# JavaScript. Qt needs none. With -Os or -Oz, Emscripten 3.1.6 tells Clang to inline
# nothing, which makes code larger and slower.
set(CMAKE_C_FLAGS_INIT "-finline-functions -msimd128")
set(CMAKE_CXX_FLAGS_INIT "-finline-functions -fwasm-exceptions -msimd128 -nostdinc++ -isystem ${CMAKE_CURRENT_LIST_DIR}/include -isystem ${browser_libraries}/include/c++")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fwasm-exceptions")
