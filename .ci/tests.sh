# What .ci/run does with tests: counts them, and runs the files that failed once more. The caller has set `out`, an empty
# folder, and `passed` and `failed` to numbers.

# More files than this that fail are no busy machine's doing.
max_again=5

# Runs a command for at most so many seconds and shows its output, which lies in $log. A process that it leaves behind
# cannot keep the run from going on, as it would at the end of a pipe.
bounded() {
  local seconds=$1 pid shown status
  shift
  timeout --kill-after=30 "$seconds" "$@" >"$log" 2>&1 &
  pid=$!
  tail -n +1 -s 1 -f --pid="$pid" "$log" | grep --line-buffered -vE '^ +✓|^$' &
  shown=$!
  wait "$pid"
  status=$?
  wait "$shown"
  return "$status"
}

# Runs a ring of tests for at most so many seconds, counts what passed, and notes in $out/again which files failed.
ring() {
  local seconds=$1 report read status
  shift
  log=$(mktemp -p "$out")
  report=$(mktemp -p "$out")
  bounded "$seconds" "$@" --ci --json --outputFile="$report"
  status=$?
  if ! read=$(node .ci/read-report.mjs "$report" "$out"); then
    fail "$* (it ended with status $status, and without a report)" "$log"
    return
  fi
  passed=$((passed + $(head -n 1 <<<"$read")))
  echo "$report" >>"$out/reports"
  tail -n +2 <<<"$read" >>"$out/again"
  if [ "$status" -ne 0 ] && [ "$(wc -l <<<"$read")" -eq 1 ]; then fail "$* (status $status, though no file failed)" "$log"; fi
}

# Runs the files that failed once more, alone and one after the other. What passes then has passed, and is called flaky.
again() {
  local file
  touch "$out/again"
  if [ "$(wc -l <"$out/again")" -gt "$max_again" ]; then
    while read -r file; do fail "$file" "$(kept_first "$file")"; done <"$out/again"
    return
  fi
  while read -r file; do
    echo "once more, alone: $file"
    again_one "$file" </dev/null
  done <"$out/again"
}

again_one() {
  local file=$1 second read
  second="$out/${file//\//+}.second"
  TEST_RING=unit,system,histories,browser,tools timeout --kill-after=30 900 \
    npm test -- --ci --json --outputFile="$second.json" --runTestsByPath "$file" >"$second" 2>&1
  if [ $? -eq 0 ] && read=$(node .ci/read-report.mjs "$second.json" "$(mktemp -d -p "$out")"); then
    passed=$((passed + $(head -n 1 <<<"$read")))
    echo "$file" >>"$out/flaky"
  else
    fail "$file, twice" "$(kept_first "$file")" "$second"
  fi
}

kept_first() { echo "$out/${1//\//+}.first"; }

# Counts a failure, and keeps the end of what was said about it.
fail() {
  failed=$((failed + 1))
  {
    echo "FAILED: $1"
    if [ $# -gt 1 ]; then tail -q -n 60 "${@:2}"; fi
    echo
  } >>"$out/failures"
}

# Whether a suite of .ci/suites.mjs is to run.
due() { grep -qx "$1" "$out/due"; }

# Adds up the counts that a command printed in its last line, `N passed, N failed`, before it ended with this status.
count() {
  local log=$1 status=$2 line broken
  line=$(grep -Eo '[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)
  passed=$((passed + $(grep -Eo '^[0-9]+' <<<"$line" || echo 0)))
  broken=$(grep -Eo '[0-9]+ failed' <<<"$line" | grep -Eo '[0-9]+' || echo 1)
  if [ "$status" -ne 0 ] || [ "$broken" -ne 0 ]; then
    fail "$log" "$log"
    failed=$((failed + (broken > 1 ? broken - 1 : 0)))
  fi
}

# Runs the command of a suite in the background, for it waits most of the time: for a server, or for faults to pass.
declare -A behind_pids
behind() {
  local suite=$1
  shift
  step "$*, in the background"
  {
    local began=$SECONDS status
    timeout --kill-after=30 1200 "$@" >"$out/$suite" 2>&1
    status=$?
    echo $((SECONDS - began)) >"$out/$suite.seconds"
    exit "$status"
  } &
  behind_pids[$suite]=$!
}

# Waits for a suite in the background, shows what it printed, counts it, and keeps its figures where nothing failed.
finish() {
  local suite=$1 before=$passed status
  if [ -z "${behind_pids[$suite]:-}" ]; then return; fi
  wait "${behind_pids[$suite]}"
  status=$?
  step "$suite, which ran in the background"
  cat "$out/$suite"
  count "$out/$suite" "$status"
  if [ "$status" -eq 0 ]; then
    node .ci/suites.mjs record-command "$suite" $((passed - before)) "$(cat "$out/$suite.seconds")"
  fi
}

# Tells at the end, once more where it is found, what was flaky, with both outputs, and what failed.
tell() {
  local file
  if [ -s "$out/flaky" ]; then
    echo; echo '== Flaky: failed among the others, and passed alone'
    while read -r file; do
      echo; echo "FLAKY: $file"
      echo '-- first:'; tail -n 80 "$(kept_first "$file")"
      echo '-- then:'; tail -n 40 "$out/${file//\//+}.second"
    done <"$out/flaky"
  fi
  if [ -s "$out/failures" ]; then echo; echo '== What failed'; cat "$out/failures"; fi
}
