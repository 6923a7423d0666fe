# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by dev after libraries.sh and window.sh: builds the program and makes the page. Separate, since changes of window.sh
# compile Qt again.
# shellcheck shell=bash disable=SC2154  # root, jobs and the browser_… variables are those of dev and libraries.sh

# The most bytes that a visitor may wait for, compressed as a server sends them.
first_picture_bytes=9000000

# Of wasm-opt, which takes about five minutes. It runs only for another program or with other options.
smaller=(-Oz --strip-debug --strip-producers --low-memory-unused --zero-filled-memory)

# browser_page builds the program and puts the page into build/web.
browser_page() {
  local build=$root/build/browser web=$root/build/web key
  install zopfli fonts-dejavu-core
  say "building the page"
  export EMSDK=$root/build/web-cache/window/emsdk EM_CONFIG=/usr/share/emscripten/.emscripten
  "$root/build/web-cache/window/bin/qt-cmake" -G Ninja -S "$root" -B "$build" \
    -DQT_CHAINLOAD_TOOLCHAIN_FILE="$root/packaging/browser/toolchain.cmake" -DQT_HOST_PATH=/usr \
    -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/"$(gcc -print-multiarch)"/cmake -DCMAKE_BUILD_TYPE=MinSizeRel "-DCMAKE_CXX_FLAGS_MINSIZEREL=-Oz -DNDEBUG" \
    -DCMAKE_UNITY_BUILD=ON -DBUILD_TESTING=OFF >"$build.log" 2>&1 || {
    tail -20 "$build.log" >&2
    die "the build could not be configured: $build.log"
  }
  ninja -C "$build" -j "$jobs" attentionscope
  mkdir -p "$web"
  rm -f "$web"/*
  cp "$root"/packaging/browser/{index.html,page.js} "$build"/bin/*.rcc "$web"
  gzip -9 -n -c "$build/bin/attentionscope.js" >"$web/attentionscope.js.gz"
  key=$({
    echo "${smaller[@]}"
    cat "$build/bin/attentionscope.wasm"
  } | sha256sum)
  if [[ $(cat "$build/small.key" 2>/dev/null) != "$key" ]]; then
    say "making the program smaller (about five minutes)"
    wasm-opt "${smaller[@]}" "$build/bin/attentionscope.wasm" -o "$build/small.wasm" || die "wasm-opt failed"
    # Compressed here, since many servers compress nothing of this size.
    zopfli --i1 -c "$build/small.wasm" >"$build/attentionscope.wasm.gz"
    echo "$key" >"$build/small.key"
  fi
  cp "$build/attentionscope.wasm.gz" "$web"
  page_size
}

# page_size says how much the page loads before the first picture and in all, and fails if the former is too much.
page_size() {
  local web=$root/build/web first all
  first=$(cat "$web"/{index.html,page.js,attentionscope.{js,wasm}.gz} | wc -c)
  all=$(cat "$web"/* | wc -c)
  say "$web: $(awk "BEGIN {printf \"%.2f MB before the first picture, %.2f MB in all\", $first / 1e6, $all / 1e6}")"
  ((first <= first_picture_bytes)) ||
    die "the page loads more than $first_picture_bytes bytes before the first picture; load something later (app/Resources.cmake)"
}

# web [--serve | --check]
web() {
  browser_libraries
  browser_window
  browser_page
  case ${1:-} in
    '') ;;
    --serve)
      say "http://127.0.0.1:8080/ (Ctrl+C ends)"
      exec python3 -m http.server --bind 127.0.0.1 --directory "$root/build/web" 8080
      ;;
    --check)
      install chromium python3-pil
      # Debian's, which has the package; another Python may be first on the path.
      exec /usr/bin/python3 -B "$root/tests/browser/check_page.py" "$root/build/web"
      ;;
    *) die "web takes --serve or --check, not $1" ;;
  esac
}
