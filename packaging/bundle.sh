# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by `./dev bundle`: the program with its libraries in a folder that starts on other Linux systems, packed.
# shellcheck shell=bash disable=SC2154  # root, jobs and the package lists are those of dev

bundle_packages=(patchelf binutils zstd xz-utils qt6-wayland qt6-base-dev-tools qt6-xdgdesktopportal-platformtheme
  libqt6sql6-sqlite xkb-data ocl-icd-libopencl1 librsvg2-bin)
# A bare system, and screens for its windows.
bundle_check_packages=(mmdebstrap xvfb xauth x11-utils weston libglib2.0-bin)

# bundle [--check]: into build/bundle. The same commit gives the same archive: all dates are that of the commit.
bundle() {
  local check=no argument epoch output=$root/build/bundle
  for argument in "$@"; do
    case $argument in
      --check) check=yes ;;
      *) die "'./dev bundle' or './dev bundle --check'" ;;
    esac
  done
  install "${core_packages[@]}" "${app_packages[@]}" "${run_packages[@]}" "${bundle_packages[@]}"
  epoch=$(git -C "$root" log -1 --format=%ct)
  export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$epoch}
  configure bundle
  build bundle
  rm -rf "$output/installed"
  DESTDIR='' cmake --install "$output" --prefix "$output/installed" >"$output/install.log" || die "see $output/install.log"
  python3 -B "$root/packaging/bundle/bundle.py" "$output/installed" "$output"
  if [[ $check == yes ]]; then
    install_if_known "${bundle_check_packages[@]}"
    ATTENTIONSCOPE_BUNDLE=$(ls -t "$output"/attentionscope-*.tar.zst | head -1) \
      python3 -B "$root/tests/package/test_bundle.py" >&2
  fi
}
