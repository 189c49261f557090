#!/bin/sh
# Makes the files that apps/compose/secrets.yml reads, in the folder secrets beside docker-compose.yml: of the values in .env
# where it has them, so that an installation keeps its passwords, and new ones otherwise. A file that is there stays as it is.
set -eu
cd "$(dirname "$0")/../.."
command -v openssl >/dev/null || { echo "openssl is not there, which makes the secrets." >&2; exit 69; }

# The value of .env, without quotes and comment; or random bytes as `openssl rand` writes them.
value() {
  given=$([ ! -f .env ] || sed -n "s/^$1=//p" .env | tail -n 1 | sed -e 's/[[:space:]].*//' -e "s/[\"']//g")
  if [ -n "$given" ]; then printf %s "$given"; else openssl rand "$2" "$3"; fi
}

# The folder is for its owner alone; the files are read by the users of containers, which see no folder of the host.
write() {
  [ -s "secrets/$1" ] || (umask 077 && printf '%s\n' "$2" > "secrets/$1.new" && mv "secrets/$1.new" "secrets/$1")
  chmod 444 "secrets/$1"
}

mkdir -p -m 700 secrets
write encryption-key "$(value ENCRYPTION_KEY -base64 32)"
write postgres-password "$(value POSTGRES_PASSWORD -hex 24)"
write redis-password "$(value REDIS_PASSWORD -hex 24)"
write migration-database-url "postgres://carillon:$(cat secrets/postgres-password)@postgres:5432/carillon"
write database-url "postgres://carillon_app:$(value POSTGRES_APP_PASSWORD -hex 24)@postgres:5432/carillon"
write redis-url "redis://carillon:$(cat secrets/redis-password)@redis:6379"

cat <<'LINES'
# secrets/ has what docker-compose.yml needs. Put these lines into .env, in place of those with values:
COMPOSE_FILE=docker-compose.yml:apps/compose/secrets.yml
ENCRYPTION_KEY=
POSTGRES_PASSWORD=
POSTGRES_APP_PASSWORD=
REDIS_PASSWORD=
LINES
