#!/usr/bin/env bash
# preflight.sh SERVICE COMMIT - tells whether a commit can be released. Reads the checkout in the current folder, changes nothing.
set -euo pipefail

service=${1:?usage: preflight.sh SERVICE COMMIT}
commit=${2:?usage: preflight.sh SERVICE COMMIT}

say() { printf '%-10s %s\n' "$1" "$2"; }

git rev-parse --verify --quiet "$commit^{commit}" >/dev/null || { say missing "$commit is not a commit of this checkout"; exit 1; }
say commit "$(git log -1 --format='%h %s' "$commit")"

if [ -n "$(git status --porcelain)" ]; then
  say dirty "there are local changes; commit or remove them"
  exit 1
fi
if [ -z "$(git branch --remotes --contains "$commit")" ]; then
  say unpushed "$commit is on no remote branch"
  exit 1
fi

# A closed window while people board; harbour time is the time zone of this machine.
now=$(date +%H%M)
for window in 0630-0830 1530-1800; do
  if [[ $now > ${window%-*} && $now < ${window#*-} ]]; then
    say closed "boarding until ${window#*-}"
    exit 3
  fi
done

last=$(git describe --tags --abbrev=0 --match "$service-*" "$commit" 2>/dev/null || true)
if [ -n "$last" ] && git diff --name-only "$last" "$commit" | grep -q '^migrations/'; then
  say migration "new files in migrations/ since $last"
  exit 2
fi
say ready "$service can be released"
