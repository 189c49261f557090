#!/bin/sh
# Starts Redis with the users of users.acl. Passwords come from the environment, or from the files that <NAME>_FILE names, and go
# into the file as hashes only:
#   REDIS_PASSWORD         of `carillon`, what api and workers use: its own keys, no command that concerns the server
#   REDIS_READER_PASSWORD  of `reader`, for dashboards: reads the same keys; without it that user is off
# What is to be run is given as arguments, such as `redis-server --appendonly yes`.
set -eu
folder=$(dirname "$0")

fail() { echo "$1" >&2; exit 78; }

hash() { printf %s "$1" | sha256sum | cut -c 1-64; }

strong() {
  case "$2" in *[!0-9A-Za-z_-]*) fail "$1 must be letters, digits, _ and - only: it becomes part of a URL." ;; esac
  [ "${#2}" -ge 16 ] || fail "$1 must have at least 16 characters (openssl rand -hex 24)."
}

# The password $1: its value $2, or what lies in the file $3.
password() {
  [ -n "$3" ] || { printf %s "$2"; return; }
  [ -z "$2" ] || fail "$1_FILE is set, and so is $1; keep one of them."
  [ -s "$3" ] || fail "$1_FILE names $3, which is empty or not there."
  cat "$3" 2>/dev/null || fail "$1_FILE names $3, which cannot be read."
}

REDIS_PASSWORD=$(password REDIS_PASSWORD "${REDIS_PASSWORD:-}" "${REDIS_PASSWORD_FILE:-}")
REDIS_READER_PASSWORD=$(password REDIS_READER_PASSWORD "${REDIS_READER_PASSWORD:-}" "${REDIS_READER_PASSWORD_FILE:-}")

strong REDIS_PASSWORD "$REDIS_PASSWORD"
reader="off"
if [ -n "$REDIS_READER_PASSWORD" ]; then
  strong REDIS_READER_PASSWORD "$REDIS_READER_PASSWORD"
  reader="on #$(hash "$REDIS_READER_PASSWORD")"
fi

users=$(mktemp -d)
sed -e "s/<REDIS_PASSWORD>/$(hash "$REDIS_PASSWORD")/" -e "s/<READER>/$reader/" "$folder/users.acl" > "$users/users.acl"
chmod 755 "$users"
chmod 644 "$users/users.acl"
unset REDIS_PASSWORD REDIS_READER_PASSWORD REDISCLI_AUTH
exec "$@" --aclfile "$users/users.acl"
