# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by `./dev test`, which leaves out the tests with the label `full`, `./dev test all`, which runs every check, and
# `./dev test sanitizers`.
# All checks run even after a failure. The last line counts them: each ctest test in each build, and each other check.
# shellcheck shell=bash disable=SC2154  # root, jobs and the package lists are those of dev
# shellcheck disable=SC2030,SC2031  # joined() adds the counts of a subshell

passed=0
failed=0
failures=()
selection=()  # options of ctest

pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  failures+=("$1")
  say "FAILED: $1"
}

# check NAME COMMAND... counts the command as one check.
check() {
  local name=$1 start=$SECONDS result
  shift
  say "$name"
  # Not as a condition of `if`: there, bash ignores `set -e` inside the command.
  set +e
  (
    set -e
    "$@"
  ) </dev/null >&2
  result=$?
  set -e
  if [[ $result -eq 0 ]]; then pass; else fail "$name"; fi
  say "$name: $((SECONDS - start)) s"
}

# built PRESET [-DNAME=VALUE...] is a check, so that a broken build counts as a failure and the others still run.
built() {
  local preset=$1
  configure "$@"
  build "$preset"
}

# skipped PRESET prints which tests were skipped, with reasons, from the formats of GoogleTest, QtTest and our scripts.
skipped() {
  local log=$root/build/$1/Testing/Temporary/LastTest.log reason
  {
    grep -A1 ': Skipped$' "$log" | grep -v '^--$' | while read -r place && read -r reason; do
      echo "${place#"$root/"} $reason"
    done
    grep -E '^(SKIP   : |skipped: )|\.\.\. skipped ' "$log"
  } | while read -r reason; do say "skipped in $1: $reason"; done || true
}

# tested PRESET runs ctest and adds its counts.
tested() {
  local preset=$1 start=$SECONDS report summary
  report=$root/build/$preset/ctest.txt
  say "tests of $preset"
  # One more than the number of cores, since some tests wait for a process or a timer.
  ctest --test-dir "$root/build/$preset" -j "$(($(nproc) + 1))" --output-on-failure --no-tests=error "${selection[@]}" \
    </dev/null 2>&1 | tee "$report" >&2 || true
  summary=$(grep -Eo '[0-9]+ tests failed out of [0-9]+' "$report" || true)
  if [[ -z $summary ]]; then
    fail "tests of $preset: ctest gave no summary"
    return
  fi
  local bad=${summary%% *} all=${summary##* } failed_cases
  # Failed tests of ctest, and failed cases in the formats of GoogleTest, QtTest and unittest.
  mapfile -t failed_cases < <(grep -E '^\s+[0-9]+ - .* \(.+\)|^\[  FAILED  \] .* \(|^FAIL!  : |^(FAIL|ERROR): ' "$report")
  passed=$((passed + all - bad))
  failed=$((failed + bad))
  if [[ $bad -gt 0 ]]; then failures+=("$bad of the $all tests of $preset" "${failed_cases[@]}"); fi
  skipped "$preset"
  say "tests of $preset: $((SECONDS - start)) s"
}

build_and_test() {
  local preset=$1 before=$failed
  check "build of $preset" built "$@"
  if [[ $failed -eq $before ]]; then tested "$preset"; fi
}

# aside COMMAND... runs checks in the background, as check() and joined() count them.
aside() {
  rm -f "$root/build/aside.counts"
  (
    passed=0 failures=()
    "$@"
    printf '%s\n' "$passed" "${failures[@]}" >"$root/build/aside.counts"
  ) </dev/null >"$root/build/aside.log" 2>&1 &
}

# joined waits for these checks, prints what they printed, and adds their counts.
joined() {
  local counts failure
  wait
  cat "$root/build/aside.log" >&2
  if [[ ! -s $root/build/aside.counts ]]; then
    fail "the checks in the background ended early"
    return
  fi
  mapfile -t counts <"$root/build/aside.counts"
  passed=$((passed + counts[0]))
  for failure in "${counts[@]:1}"; do fail "$failure"; done
}

# Compiles and starts the benchmarks and lists their cases; `./dev bench` measures.
benchmarks() {
  configure release -DATTENTIONSCOPE_BENCH=ON
  build release core_bench app_bench attention_bench model_bench
  local program
  for program in core_bench app_bench; do
    [[ -n $("$root/build/release/bin/$program" --benchmark_list_tests) ]]
  done
  "$root/build/release/bin/attention_bench" --help >/dev/null
}

test_release() {
  everything_to_build
  install "${format_packages[@]}"
  check "format" format --dry-run -Werror
  build_and_test release -DATTENTIONSCOPE_TESTS=ON
  check "translations" python3 -B "$root/translations/check.py"
}

# Core and a quick selection of its tests for WebAssembly, run by node.
test_browser_core() {
  install "${browser_packages[@]}" googletest
  check "libraries of the browser edition" browser_libraries
  build_and_test browser-core
}

test_the_rest() {
  install "${lint_packages[@]}" "${bench_packages[@]}"
  check "benchmarks" benchmarks
  # Each commit checks another sixteenth of the sources; `./dev lint` checks all of them, and also runs the analyzer.
  local commits part folder folders=() count=0
  commits=$(git -C "$root" rev-list --count HEAD 2>/dev/null || echo 0)
  part=$((commits % 16))
  check "sources of the app by themselves" python3 -B "$root/tests/single_files.py" --part "$part/16" "$root/build/release" app
  for folder in "$root"/core/*/; do
    [[ $((count++ % 16)) -ne $part ]] || folders+=("core/$(basename "$folder")")
  done
  check "clang-tidy" lint "${folders[@]}" '--checks=-clang-analyzer-*'
  test_browser_core
  # These keep only one core busy.
  aside test_program
  test_sanitized OFF
  joined
}

test_program() {
  check "campaign" short_campaign
  # Checks the package as Debian's reviewers do, then installs, uses and removes it in a bare system. `./dev package` also
  # compiles it with Debian's flags, which takes as long as the first build.
  check "package" package --quick --check
}

# test_sanitized ON|OFF runs all tests of the window, or a selection.
test_sanitized() {
  # The suppressions are for third-party code only; the thread sanitizer ignores code that is not instrumented.
  export LSAN_OPTIONS="suppressions=$root/tests/sanitizers/lsan.supp:print_suppressions=0"
  export ASAN_OPTIONS="detect_stack_use_after_return=1:strict_string_checks=1:check_initialization_order=1:use_sigaltstack=0"
  export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1"
  export TSAN_OPTIONS="ignore_noninstrumented_modules=1:second_deadlock_stack=1:die_after_fork=0"
  build_and_test asan "-DATTENTIONSCOPE_SANITIZE_ALL=$1"
  build_and_test tsan "-DATTENTIONSCOPE_SANITIZE_ALL=$1"
}

# test_everything [all | sanitizers]
test_everything() {
  local start=$SECONDS failure
  case $* in
    '')
      selection=(--label-exclude full)
      test_release
      ;;
    all)
      test_release
      test_the_rest
      ;;
    sanitizers)
      everything_to_build
      test_sanitized ON
      ;;
    *) die "'./dev test', './dev test all' or './dev test sanitizers'" ;;
  esac
  say "everything: $((SECONDS - start)) s"
  for failure in "${failures[@]}"; do say "FAILED: $failure"; done
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 ]]
}
