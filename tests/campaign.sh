# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by `./dev campaign`: attacks what strangers' files and texts go through. Every fuzzer begins with the seeds in
# tests/fuzz/seeds and what earlier campaigns of this checkout found worth keeping (build/fuzz/corpus); what breaks one
# lies in build/fuzz/findings afterwards, and belongs into a test.
# shellcheck shell=bash disable=SC2154  # root, jobs and the package lists are those of dev

fuzzers=(document script text npy npz safetensors csv)

# seeds SUBJECT FOLDER copies what the fuzzer begins with.
seeds() {
  local subject=$1 folder=$2
  mkdir -p "$folder"
  case $subject in
    document | script) cp "$root"/resources/scenarios/*.attn.json "$folder" ;;
  esac
  [[ ! -d $root/tests/fuzz/seeds/$subject ]] || cp -r "$root/tests/fuzz/seeds/$subject/." "$folder"
}

# fuzz SUBJECT SECONDS runs one fuzzer and prints what it did.
fuzz() {
  local subject=$1 seconds=$2 folder=$root/build/fuzz log
  log=$folder/$subject.log
  seeds "$subject" "$folder/seeds/$subject"
  mkdir -p "$folder/corpus/$subject" "$folder/findings"
  if "$folder/bin/fuzz_$subject" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=20000 -print_final_stats=1 \
    -artifact_prefix="$folder/findings/$subject-" "$folder/corpus/$subject" "$folder/seeds/$subject" >"$log" 2>&1; then
    say "$subject: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") executions in $seconds s, nothing found"
  else
    tail -30 "$log" >&2
    say "$subject: BROKEN; what broke it lies in build/fuzz/findings, all of it in $log"
    return 1
  fi
}

# run_campaign [MINUTES]: the minutes are shared out among the fuzzers; as many run at once as there are cores.
run_campaign() {
  local minutes=${1:-2} seconds subject broken=0
  [[ $minutes =~ ^[0-9]+$ && $minutes -gt 0 ]] || die "'./dev campaign [MINUTES]'"
  install "${core_packages[@]}" "${fuzz_packages[@]}"
  configure fuzz
  build fuzz "${fuzzers[@]/#/fuzz_}"
  seconds=$((minutes * 60 * $(nproc) / ${#fuzzers[@]}))
  export -f fuzz seeds say
  export root
  printf '%s\n' "${fuzzers[@]}" | xargs -P "$(nproc)" -I{} bash -c "fuzz {} $seconds" || broken=1
  [[ $broken -eq 0 ]]
}
