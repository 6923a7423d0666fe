# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by dev: compiles the libraries of the browser edition from the distribution's source packages.
# shellcheck shell=bash disable=SC2154  # root and jobs are those of dev

browser_packages=(emscripten node-acorn cmake ninja-build dpkg-dev xz-utils bzip2 libeigen3-dev nlohmann-json3-dev
  libexpected-dev libfast-float-dev)
browser_sources=(zlib libzip muparser fmtlib)
# Without the distribution's changes, which are about packaging.
browser_unchanged=(qrencode)
browser_libcxx=libc++-16-dev
# For node of another origin than the distribution's.
export NODE_PATH=/usr/share/nodejs

# browser_downloads PART NAME... downloads source packages, checked by apt, into build/web-cache/PART-downloads. The system's
# list of repositories stays as it is: the same repositories with their sources are listed in a temporary folder.
browser_downloads() {
  local downloads=$root/build/web-cache/$1-downloads lists file options name
  shift
  [[ ! -f $downloads/complete ]] || return 0
  rm -rf "$downloads"
  mkdir -p "$downloads"
  lists=$(mktemp -d)
  mkdir -p "$lists/sources" "$lists/lists/partial"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    [[ -f $file ]] && grep -qE 'debian|ubuntu' "$file" || continue
    # Both formats of lists.
    sed -E 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$file" >"$lists/sources/${file##*/}"
  done
  options=(-qq -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$lists/sources" -o "Dir::State::Lists=$lists/lists"
    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=)
  say "downloading the sources of $*"
  (
    cd "$downloads"
    apt-get "${options[@]}" update
    for name; do
      if [[ " ${browser_unchanged[*]} " == *" $name "* ]]; then
        apt-get "${options[@]}" source --download-only --tar-only "$name"
      else
        apt-get "${options[@]}" source --download-only "$name"
      fi
    done
    apt-get -qq download "$browser_libcxx"
  ) </dev/null >"$downloads.log" 2>&1 || {
    tail -5 "$downloads.log" >&2
    die "the sources could not be downloaded: $downloads.log"
  }
  rm -rf "$lists"
  touch "$downloads/complete"
}

# unpacked NAME unpacks a source package, with the patches of the distribution, and prints its folder.
unpacked() {
  local folder=$browser_work/$1
  if [[ " ${browser_unchanged[*]} " == *" $1 "* ]]; then
    mkdir -p "$folder"
    tar -xf "$downloads/$1"_*.orig.tar.* -C "$folder" --strip-components=1
  else
    dpkg-source --no-check -x "$downloads/$1"_*.dsc "$folder" >"$folder.log" 2>&1 || die "unpacking $1: $folder.log"
  fi
  echo "$folder"
}

# with_cmake NAME OPTION... builds and installs a library that is configured by CMake.
with_cmake() {
  local name=$1 source
  shift
  source=$(unpacked "$name")
  say "compiling $name"
  {
    cmake -G Ninja -S "$source" -B "$source/browser" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
      -DCMAKE_TOOLCHAIN_FILE="$root/packaging/browser/toolchain.cmake" \
      -DCMAKE_INSTALL_PREFIX="$browser_prefix" "$@" && ninja -C "$source/browser" -j "$jobs" install
  } >"$source.log" 2>&1 || {
    tail -20 "$source.log" >&2
    die "$name could not be compiled: $source.log"
  }
}

# with_configure NAME OPTION... does the same for a library that is configured by a shell script.
with_configure() {
  local name=$1 source
  shift
  source=$(unpacked "$name")
  say "compiling $name"
  (
    cd "$source"
    export CFLAGS='-O2 -msimd128' CHOST=wasm32-unknown-linux
    emconfigure ./configure --prefix="$browser_prefix" "$@" && emmake make -j "$jobs" install
  ) >"$source.log" 2>&1 || {
    tail -20 "$source.log" >&2
    die "$name could not be compiled: $source.log"
  }
}

# The answers to libzip's questions about the C library. Each question would take seconds, and those for sizes fail.
libzip_checks=(-DHAVE_{_CLOSE,_DUP,_FDOPEN,_FILENO,_SETMODE,_SNPRINTF,_STRDUP,_STRICMP,_STRTOI64,_STRTOUI64,_UNLINK}=OFF
  -DHAVE_{ARC4RANDOM,CLONEFILE,EXPLICIT_BZERO,EXPLICIT_MEMSET,FTS_H,GETPROGNAME,SETMODE,STRICMP}=OFF
  -DHAVE_{FILENO,FSEEKO,FTELLO,LOCALTIME_R,SNPRINTF,STRCASECMP,STRDUP,STRTOLL,STRTOULL}=ON
  -DHAVE_{STDBOOL_H,STRINGS_H,UNISTD_H,INTTYPES_H_LIBZIP,STDINT_H_LIBZIP,SYS_TYPES_H_LIBZIP}=ON
  -DHAVE_{__INT8,__INT16,__INT32,__INT64}_LIBZIP=OFF -DHAVE_{,U}INT{8,16,32,64}_T_LIBZIP=ON
  -DHAVE_{SHORT,INT,LONG,LONG_LONG}_LIBZIP=ON -DHAVE_SIZEOF_{OFF,SIZE}_T=ON -DSIZEOF_OFF_T=8 -DSIZEOF_SIZE_T=4)

# Headers without a library, and the headers of libc++ with the layouts that Emscripten's library has.
browser_headers() {
  local from
  mkdir -p "$browser_prefix/include/c++" "$browser_prefix/share/cmake" "$browser_prefix/lib/pkgconfig" "$browser_work/libc++"
  for from in /usr/include/nlohmann /usr/include/tl /usr/include/fast_float /usr/include/eigen3; do
    cp -rL "$from" "$browser_prefix/include"
  done
  cp -rL /usr/share/cmake/nlohmann_json /usr/share/cmake/tl-expected "$browser_prefix/share/cmake"
  mkdir -p "$browser_prefix/share/eigen3"
  cp -rL /usr/share/eigen3/cmake "$browser_prefix/share/eigen3"
  # Eigen computes the largest index in size_t, which has 32 bits here, while its index has 64 (core/CMakeLists.txt).
  sed -i 's/(std::size_t(1) << (8 \* sizeof(Index) - 1)) - 1/NumTraits<Index>::highest()/' \
    "$browser_prefix/include/eigen3/Eigen/src/Core/PlainObjectBase.h"
  dpkg-deb -x "$downloads"/libc++-*.deb "$browser_work/libc++"
  cp -r "$browser_work"/libc++/usr/lib/llvm-*/include/c++/v1/. "$browser_prefix/include/c++"
  cp "$root/packaging/browser/libcxx_config_site.h" "$browser_prefix/include/c++/__config_site"
}

# browser_libraries makes build/web-cache/libraries unless it has these versions and options.
browser_libraries() {
  local key
  browser_prefix=$root/build/web-cache/libraries browser_work=$root/build/web-cache/work
  local downloads=$root/build/web-cache/libraries-downloads
  install "${browser_packages[@]}"
  browser_downloads libraries "${browser_sources[@]}"
  key=$({
    ls "$root/build/web-cache/libraries-downloads"
    dpkg-query -W emscripten libeigen3-dev nlohmann-json3-dev libexpected-dev libfast-float-dev
    cat "$root"/packaging/browser/{libraries.sh,toolchain.cmake,libcxx_config_site.h} "$root"/packaging/browser/include/*
  } | sha256sum)
  if [[ $(cat "$browser_prefix/key" 2>/dev/null) == "$key" ]]; then return; fi
  rm -rf "$browser_prefix" "$browser_work"
  mkdir -p "$browser_work"
  browser_headers
  with_configure zlib --static
  with_cmake libzip -DENABLE_{BZIP2,LZMA,OPENSSL,GNUTLS,MBEDTLS,COMMONCRYPTO,WINDOWS_CRYPTO}=OFF \
    -DBUILD_{TOOLS,REGRESS,EXAMPLES,DOC}=OFF "${libzip_checks[@]}"
  with_cmake muparser -D{ENABLE_SAMPLES,ENABLE_OPENMP,BUILD_TESTING}=OFF
  with_cmake fmtlib -DFMT_{TEST,DOC}=OFF
  rm -rf "$browser_work"
  echo "$key" >"$browser_prefix/key"
}
