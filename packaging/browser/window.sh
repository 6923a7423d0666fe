# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by dev after libraries.sh: compiles Qt and the libraries that only the window needs, and makes the page.
# shellcheck shell=bash disable=SC2154  # root, jobs and the browser_… variables are those of dev and libraries.sh

window_packages=(qt6-base-dev qt6-base-dev-tools qt6-l10n-tools tcl patch)
window_sources=(qt6-base sqlite3 libsodium qrencode giflib libwebp libimagequant)

# from_c NAME LIBRARY "OPTION..." FILE... compiles these files of a source package into one library.
from_c() {
  local name=$1 library=$2 options=$3 source
  shift 3
  source=$(unpacked "$name")
  say "compiling $name"
  (
    cd "$source"
    printf '%s\n' "$@" | xargs -P "$jobs" -I{} sh -c "emcc $options -msimd128 -c {}.c -o {}.o"
    emar rcs "$browser_prefix/lib/$library" "${@/%/.o}"
  ) >"$source.log" 2>&1 || die "$name could not be compiled: $source.log"
}

# libsodium is configured by autotools, which the source package lacks. Without configuration, it is portable C.
libsodium() {
  local source
  source=$(unpacked libsodium)
  say "compiling libsodium"
  (
    cd "$source/src/libsodium"
    sed 's/@VERSION@/1.0.18/; s/@SODIUM_LIBRARY_VERSION_MAJOR@/10/; s/@SODIUM_LIBRARY_VERSION_MINOR@/3/;
      s/@SODIUM_LIBRARY_MINIMAL_DEF@//' include/sodium/version.h.in >include/sodium/version.h
    mapfile -t files < <(find . -name '*.c')
    printf '%s\n' "${files[@]}" | xargs -P "$jobs" -I{} sh -c \
      'emcc -O2 -msimd128 -DCONFIGURED=1 -Iinclude -Iinclude/sodium -c "$1" -o "${1%.c}.o"' _ {}
    emar rcs "$browser_prefix/lib/libsodium.a" "${files[@]/%.c/.o}"
    cp -r include/sodium.h include/sodium "$browser_prefix/include"
    printf '%s\n' "Name: libsodium" "Description: cryptography" "Version: 1.0.18" "Cflags: -I$browser_prefix/include" \
      "Libs: -L$browser_prefix/lib -lsodium" >"$browser_prefix/lib/pkgconfig/libsodium.pc"
  ) >"$source.log" 2>&1 || {
    tail -20 "$source.log" >&2
    die "libsodium could not be compiled: $source.log"
  }
}

# Qt asks for SQLite's header and library; the source package has the parts of its single file.
sqlite() {
  local source
  source=$(unpacked sqlite3)
  say "compiling sqlite3"
  (
    cd "$source"
    ./configure --disable-tcl --disable-readline && make sqlite3.c
    emcc -Os -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_DEFAULT_MEMSTATUS=0 -DSQLITE_ENABLE_COLUMN_METADATA \
      -c sqlite3.c -o sqlite3.o
    emar rcs "$browser_prefix/lib/libsqlite3.a" sqlite3.o
    cp sqlite3.h "$browser_prefix/include"
  ) >"$source.log" 2>&1 || die "sqlite3 could not be compiled: $source.log"
}

# Qt expects the folders of Emscripten's own installer.
emsdk() {
  local folder=$browser_prefix/emsdk
  mkdir -p "$folder/upstream/emscripten"
  ln -sf /usr/share/emscripten/* "$folder/upstream/emscripten"
  ln -sf /usr/bin/em{cc,++,ar,ranlib,cmake} "$folder/upstream/emscripten"
  echo "EMSCRIPTEN_ROOT = emsdk_path + '/upstream/emscripten'" >"$folder/.emscripten"
}

# Without threads: a page with threads needs headers that many servers do not send. The patch lets event loops wait inside others
# (packaging/browser/before.js), and queues keys and clicks, so that the handlers of the page never wait. It optimizes for size,
# except what every pixel passes through. -finline-functions: as in toolchain.cmake.
qt() {
  local source prefix=$browser_prefix
  source=$(unpacked qt6-base)
  patch -s -p1 -d "$source" <"$root/packaging/browser/qt.patch" || die "qt.patch does not fit $source"
  say "compiling Qt (about a quarter of an hour)"
  (
    export EMSDK=$prefix/emsdk EM_CONFIG=/usr/share/emscripten/.emscripten
    cmake -G Ninja -S "$source" -B "$source/browser" -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/"$(gcc -print-multiarch)"/cmake \
      -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake -DQT_QMAKE_TARGET_MKSPEC=wasm-emscripten \
      -DCMAKE_BUILD_TYPE=MinSizeRel -DCMAKE_C{,XX}_FLAGS=-finline-functions -DBUILD_SHARED_LIBS=OFF \
      -DFEATURE_{thread,dbus,network,printsupport,testlib}=OFF -DFEATURE_sse2=ON \
      -DFEATURE_sql{,_sqlite}=ON -DFEATURE_system_sqlite=ON -DSQLite3_INCLUDE_DIR="$prefix/include" \
      -DSQLite3_LIBRARY="$prefix/lib/libsqlite3.a" -DQT_BUILD_{EXAMPLES,TESTS}=OFF -DCMAKE_INSTALL_PREFIX="$prefix"
    ninja -C "$source/browser" -j "$jobs" install
  ) >"$source.log" 2>&1 || {
    tail -20 "$source.log" >&2
    die "Qt could not be compiled: $source.log"
  }
}

# browser_window makes build/web-cache/window unless it has these versions and options.
browser_window() {
  local key downloads=$root/build/web-cache/window-downloads
  browser_prefix=$root/build/web-cache/window browser_work=$root/build/web-cache/work
  install "${window_packages[@]}"
  browser_downloads window "${window_sources[@]}"
  key=$({
    ls "$downloads"
    dpkg-query -W emscripten qt6-base-dev
    cat "$root"/packaging/browser/{window.sh,qt.patch}
  } | sha256sum)
  if [[ $(cat "$browser_prefix/key" 2>/dev/null) == "$key" ]]; then return; fi
  rm -rf "$browser_prefix" "$browser_work"
  mkdir -p "$browser_work" "$browser_prefix/include" "$browser_prefix/lib/pkgconfig"
  libsodium
  with_cmake qrencode -DWITH_{TOOLS,TESTS}=OFF
  with_cmake libwebp -DWEBP_BUILD_{ANIM_UTILS,CWEBP,DWEBP,GIF2WEBP,IMG2WEBP,VWEBP,WEBPINFO,WEBPMUX,EXTRAS}=OFF \
    -DWEBP_BUILD_LIBWEBPMUX=ON -DWEBP_{ENABLE_SIMD,USE_THREAD}=OFF
  from_c giflib libgif.a -Os dgif_lib egif_lib gifalloc gif_err gif_hash openbsd-reallocarray
  cp "$browser_work/giflib/gif_lib.h" "$browser_prefix/include"
  from_c libimagequant libimagequant.a '-O2 -std=c99 -DNDEBUG' blur kmeans libimagequant mediancut mempool nearest pam
  cp "$browser_work/libimagequant/libimagequant.h" "$browser_prefix/include"
  sqlite
  emsdk
  qt
  echo "$key" >"$browser_prefix/key"
  rm -rf "$browser_work"
}
