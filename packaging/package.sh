# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by `./dev package`: builds the Debian package of the committed tree in build/package and checks it as Debian's
# reviewers do.
# shellcheck shell=bash disable=SC2154  # root, jobs and the package lists are those of dev

package_packages=(debhelper dpkg-dev fakeroot lintian blhc desktop-file-utils appstream librsvg2-bin xz-utils weasyprint fonts-noto-cjk)
# For the check in a bare system.
check_packages=(mmdebstrap python3)
# Of these, 1.9 MB are the recorded runs of SmolLM2, which hardly compress.
largest_package=$((15 * 1000 * 1000))

# offline COMMAND... runs the command without a network, if this system allows it.
offline() {
  if unshare -n true 2>/dev/null; then
    unshare -n "$@"
  elif unshare -rn true 2>/dev/null; then
    unshare -rn "$@"
  else
    say "this system cannot take the network away; building with it"
    "$@"
  fi
}

# package_field FIELD prints a field of debian/changelog.
package_field() { dpkg-parsechangelog -l "$root/debian/changelog" -S "$1"; }

# upstream_archive FOLDER writes the committed files without debian/ to FOLDER/attentionscope_VERSION.orig.tar.xz. The same
# commit gives the same bytes.
upstream_archive() {
  local name=attentionscope-$upstream
  git -C "$root" archive --format=tar --prefix="$name/" HEAD -- . ':!debian' |
    xz -T1 -6 >"$1/attentionscope_$upstream.orig.tar.xz"
}

# build_package FOLDER [COMMAND...] builds source and binary packages in FOLDER; COMMAND runs dpkg-buildpackage.
build_package() {
  local folder=$1 tree=$1/attentionscope-$upstream
  shift
  rm -rf "$folder"
  mkdir -p "$folder"
  upstream_archive "$folder"
  tar -C "$folder" -xf "$folder/attentionscope_$upstream.orig.tar.xz"
  git -C "$root" archive HEAD debian | tar -C "$tree" -x
  say "building the package in ${folder#"$root/"}; log: ${folder#"$root/"}/build.log"
  (cd "$tree" && offline "$@" dpkg-buildpackage -us -uc) </dev/null >"$folder/build.log" 2>&1 || {
    tail -40 "$folder/build.log" >&2
    die "building the package failed; full log: $folder/build.log"
  }
}

# with_cache COMMAND... compiles with ccache if it is installed, so that a second build is fast. The output is the same.
with_cache() {
  if ! command -v ccache >/dev/null; then
    "$@"
    return
  fi
  # debhelper gives each build a separate home.
  CCACHE_DIR=${CCACHE_DIR:-$(ccache -k cache_dir)} CCACHE_SLOPPINESS=pch_defines,time_macros \
    CMAKE_CXX_COMPILER_LAUNCHER=ccache "$@"
}

# unpack DEB FOLDER
unpack() {
  rm -rf "$2"
  dpkg-deb -x "$1" "$2"
}

# has_no_build_path FOLDER... fails if a file contains the path of the build.
has_no_build_path() {
  local found word
  for word in "$root" "/attentionscope-$upstream/"; do
    # If the path of the checkout is short, it may occur in any file.
    [[ ${#word} -gt 5 ]] || continue
    found=$(grep -rlF -- "$word" "$@" || true)
    [[ -z $found ]] || {
      say "files that contain \"$word\": $found"
      return 1
    }
  done
}

# passes_lintian CHANGES fails on errors, warnings, and tags that packaging/lintian-tags.txt does not explain.
passes_lintian() {
  local said tag others=()
  said=$(lintian --allow-root --tag-display-limit 0 -I --pedantic --show-overrides "$1" 2>&1) || true
  printf '%s\n' "$said" >&2
  if grep -qE '^[EW]:' <<<"$said"; then return 1; fi
  while read -r tag; do
    [[ $quick == yes && $tag == hardening-* ]] && continue
    grep -qE "^$tag(:| )" "$root/packaging/lintian-tags.txt" || others+=("$tag")
  done < <(sed -nE 's/^[IPX]: [^:]+(: [^:]+)?: ([a-z0-9-]+).*/\2/p' <<<"$said" | sort -u)
  if [[ ${#others[@]} -gt 0 ]]; then
    say "tags without a reason in packaging/lintian-tags.txt: ${others[*]}"
    return 1
  fi
}

# check_built FOLDER runs all checks of a package that need no installation.
check_built() {
  local folder=$1 deb size installed
  deb=$(echo "$folder"/attentionscope_"$version"_*.deb)
  unpack "$deb" "$folder/unpacked"
  unpack "$folder/attentionscope-doc_${version}_all.deb" "$folder/unpacked-doc"
  local share=$folder/unpacked/usr/share
  passes_lintian "$(echo "$folder"/*.changes)" || die "lintian reports errors"
  desktop-file-validate "$share"/applications/*.desktop || die "the desktop file is not valid"
  appstreamcli validate --no-net "$share"/metainfo/*.xml >&2 || die "the metainfo is not valid"
  [[ $quick == yes ]] || blhc --debian --all "$folder/build.log" >&2 || die "parts of the build are not hardened"
  has_no_build_path "$folder/unpacked" "$folder/unpacked-doc" || die "the package contains the path of its build"
  size=$(stat -c %s "$deb")
  installed=$(du -s --apparent-size -B1 "$folder/unpacked" | cut -f1)
  say "${deb#"$root/"}: $size bytes, installed $installed bytes"
  [[ $size -le $largest_package ]] || die "the package is larger than $largest_package bytes"
}

# is_reproducible builds again in another folder, on another date, with another umask, language and time zone, without the
# compiler cache, and fails unless all packages are the same byte for byte.
is_reproducible() {
  local first=$root/build/package second=$root/build/package-again/somewhere/else clock=() file differ=()
  install_if_known faketime
  if command -v faketime >/dev/null; then clock=(faketime -f +40d); else say "without faketime both builds have the same date"; fi
  (umask 027 && TZ=Asia/Kathmandu LC_ALL=C CCACHE_DISABLE=1 build_package "$second" "${clock[@]}")
  for file in "$first"/*.deb "$first"/*.dsc "$first"/*.debian.tar.xz "$first"/*.orig.tar.xz; do
    cmp "$file" "$second/${file##*/}" >&2 || differ+=("${file##*/}")
  done
  [[ ${#differ[@]} -eq 0 ]] || die "the second build differs in ${differ[*]} (diffoscope shows the differences)"
  say "the second build gives the same packages"
}

# package [--quick | --as-built] [--twice] [--check]. --quick packages the program of build/release, compiled with our flags
# instead of Debian's: hardening is not checked.
package() {
  local argument twice=no check=no build=yes quick=no
  for argument in "$@"; do
    case $argument in
      --twice) twice=yes ;;
      --check) check=yes ;;
      --as-built) build=no ;;
      --quick) quick=yes ;;
      *) die "'./dev package', and --quick, --twice, --check, --as-built" ;;
    esac
  done
  install "${core_packages[@]}" "${app_packages[@]}" "${package_packages[@]}"
  local version upstream
  version=$(package_field Version)
  upstream=${version%-*}
  # Debugging symbols are for archives that distribute them; compressing them takes as long as everything else. They are not
  # generated: a compiler cache stores other paths in them, and so in the program's build id.
  export DEB_BUILD_OPTIONS="parallel=$jobs noautodbgsym ${DEB_BUILD_OPTIONS:-}" DEB_CXXFLAGS_APPEND=-g0
  if [[ $quick == yes ]]; then
    # The option would build the PDF in every later build; weasyprint may have been installed after the last configuration.
    configure release -DATTENTIONSCOPE_MANUAL=ON -DATTENTIONSCOPE_MANUAL_PDF=OFF \
      "-DATTENTIONSCOPE_WEASYPRINT=$(command -v weasyprint)"
    build release all manual_books
    export ATTENTIONSCOPE_BUILT=$root/build/release
  fi
  if [[ $build == yes ]]; then
    [[ -z $(git -C "$root" status --porcelain) ]] || say "uncommitted changes are not packaged"
    with_cache build_package "$root/build/package"
  fi
  check_built "$root/build/package"
  if [[ $twice == yes ]]; then is_reproducible; fi
  if [[ $check == yes ]]; then
    install_if_known "${check_packages[@]}"
    ATTENTIONSCOPE_PACKAGE=$(echo "$root"/build/package/attentionscope_"$version"_*.deb) \
      python3 -B "$root/tests/package/test_package.py" >&2
  fi
}
