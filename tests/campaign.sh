# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by `./dev campaign` and `./dev test all`: attacks the program with hostile files, drivers, disks and user input.
# Fuzzers start with the seeds in tests/fuzz/seeds and the corpus of earlier campaigns of this checkout (build/fuzz/corpus).
# Inputs that failed are in build/campaign afterwards, with the seed that reproduces them, and should become tests.
# shellcheck shell=bash disable=SC2154  # root, jobs and the package lists are those of dev

fuzzers=(document script results lesson lessontext lessonarchive line work handout return text npy npz safetensors recording csv program gguf tokenizer modelrecording)
campaign=$root/build/campaign

# seeds SUBJECT FOLDER copies the seeds of the fuzzer.
seeds() {
  local subject=$1 folder=$2
  mkdir -p "$folder"
  case $subject in
    document | script) cp "$root"/resources/scenarios/*.attn.json "$folder" ;;
    lesson) for file in "$root"/resources/lessons/*/lesson.json; do cp "$file" "$folder/$(basename "$(dirname "$file")").json"; done ;;
    lessontext) for file in "$root"/resources/lessons/*/en.md; do cp "$file" "$folder/$(basename "$(dirname "$file")").md"; done ;;
  esac
  [[ ! -d $root/tests/fuzz/seeds/$subject ]] || cp -r "$root/tests/fuzz/seeds/$subject/." "$folder"
}

# fuzz SUBJECT LIMIT runs one fuzzer; the limit is libFuzzer's: -max_total_time=60.
fuzz() {
  local subject=$1 limit=$2 folder=$root/build/fuzz log=$campaign/fuzz-$1.log corpus result=0
  seeds "$subject" "$folder/seeds/$subject"
  corpus=$folder/corpus/$subject
  mkdir -p "$corpus"
  "$folder/bin/fuzz_$subject" "$limit" -timeout=10 -rss_limit_mb=1024 -max_len=20000 -print_final_stats=1 \
    -artifact_prefix="$campaign/$subject-" "$corpus" "$folder/seeds/$subject" >"$log" 2>&1 || result=1
  echo "fuzz $subject: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") executions"
  return $result
}

# scripts COUNT SEED reads the Python of as many documents of the fuzzers' corpora.
scripts() {
  python3 -B "$root/tests/fuzz/check_scripts.py" "$root/build/release/bin/attentionscope" "$1" "$2" \
    "$root/resources/scenarios" "$root/build/fuzz/corpus/script" "$root/build/fuzz/corpus/document"
}

# monkey SEED OPTION... runs one walk through the window; its log reproduces a finding.
monkey() {
  local seed=$1
  shift
  "$root/build/release/bin/monkey" --as-root --list --seed "$seed" --log "$campaign/monkey-$seed.log" "$@"
}

# monkeys SECONDS SEED: the complete walk first, then random ones.
monkeys() {
  local end=$((SECONDS + $1)) seed=$2 broken=0
  monkey "$seed" --walk full --events 2000 || broken=1
  while [[ $SECONDS -lt $end ]]; do
    seed=$((seed + 1))
    monkey "$seed" --walk none --events 2000 || broken=1
  done
  return $broken
}

# driver SECONDS SEED [MOST]: OpenCL with failing and wrong calls, for the commands and, in long campaigns, the window.
driver() {
  local window=$root/build/release/bin/monkey
  [[ $# -lt 3 ]] || window=
  ATTENTIONSCOPE=$root/build/release/bin/attentionscope ATTENTIONSCOPE_MONKEY=$window \
    ATTENTIONSCOPE_LYING_DRIVER=$root/build/release/tests/cli/liblying_driver.so python3 -B "$root/tests/cli/driver_walk.py" "$@"
}

# kills TRIALS SEED: kill -9 during edits.
kills() { QT_QPA_PLATFORM=offscreen "$root/build/release/bin/crash_trials" "$1" "$2"; }

full_disk() {
  ATTENTIONSCOPE=$root/build/release/bin/attentionscope python3 -B "$root/tests/cli/test_full_disk.py" 2>&1 | tail -20
  return "${PIPESTATUS[0]}"
}

# part COMMAND ARGUMENT... runs one part; its last line becomes its line of the table.
part() {
  local name=${1}-${2:-} result=0 log start=$SECONDS
  [[ $1 == fuzz ]] || name=$1
  log=$campaign/$name.said
  "$@" >"$log" 2>&1 || result=$?
  if [[ $result -eq 0 ]]; then result=ok; else result="BROKEN (all of it in $log)"; fi
  printf '%-10s %5s s  %s\n' "$result" "$((SECONDS - start))" "$(tail -1 "$log")" >"$campaign/$name.line"
  say "$(<"$campaign/$name.line")"
}

# parts: one line of standard input each, as many in parallel as there are cores; then prints the table.
run_parts() {
  export root campaign
  export -f fuzz seeds scripts monkey monkeys driver kills full_disk part say
  rm -f "$campaign"/*.line "$campaign"/*.said
  mkdir -p "$campaign"
  xargs -P "$(nproc)" -I{} bash -c 'part {}'
  say "the campaign"
  cat "$campaign"/*.line >&2
  ! grep -q '^BROKEN' "$campaign"/*.line
}

build_campaign() {
  install "${fuzz_packages[@]}"
  configure fuzz
  build fuzz "${fuzzers[@]/#/fuzz_}"
  configure release -DATTENTIONSCOPE_TESTS=ON
  build release attentionscope monkey lying_driver crash_trials
}

# run_campaign [MINUTES]: seeds come from the clock and are printed.
run_campaign() {
  local minutes=${1:-2} seed seconds
  [[ $minutes =~ ^[0-9]+$ && $minutes -gt 0 ]] || die "'./dev campaign [MINUTES]'"
  everything_to_build
  build_campaign
  seed=$(date +%s)
  seconds=$((minutes * 60 * $(nproc)))
  say "seed $seed"
  {
    echo "monkeys $((seconds / 4)) $seed"
    echo "driver $((seconds / 8)) $seed"
    echo "kills $((minutes * 4)) $seed"
    echo full_disk
    for subject in "${fuzzers[@]}"; do echo "fuzz $subject -max_total_time=$((seconds / 2 / ${#fuzzers[@]} + 1))"; done
    echo "scripts $((minutes * 20)) $seed"
  } | run_parts
}

# A small, reproducible campaign for `./dev test all`: fuzzers, drivers, kills and full disks are among its tests.
short_campaign() {
  configure release -DATTENTIONSCOPE_TESTS=ON
  build release attentionscope monkey
  {
    echo "monkey 1 --walk short --events 600"
    echo "scripts 10 1"
  } | run_parts
}
