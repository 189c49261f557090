import type { Control } from '../control.ts';

const users = 'apps/redis/users.test.ts';

export const redis: Control = {
  number: 21,
  name: 'Redis',
  mutations: [
    {
      without: 'the end of the user of nobody',
      file: 'apps/redis/users.acl',
      text: 'user default off resetpass resetkeys resetchannels -@all',
      instead: 'user default on nopass allkeys allchannels +@all',
      tests: [users],
    },
    {
      without: 'the keys that the service may touch',
      file: 'apps/redis/users.acl',
      text: 'user carillon on #<REDIS_PASSWORD> resetchannels ~{carillon}:*',
      instead: 'user carillon on #<REDIS_PASSWORD> resetchannels ~*',
      tests: [users],
    },
    {
      without: 'the refusal of dangerous commands',
      file: 'apps/redis/users.acl',
      text: '+@blocking +@transaction -@dangerous',
      instead: '+@blocking +@transaction +@dangerous',
      tests: [users],
    },
    {
      without: 'the reader that only reads',
      file: 'apps/redis/users.acl',
      text: '-@all +@read +@connection +@scripting -@dangerous',
      instead: '-@all +@read +@write +@connection +@scripting -@dangerous',
      tests: [users],
    },
    {
      without: 'the length of a password',
      file: 'apps/redis/start.sh',
      text: '[ "${#2}" -ge 16 ]',
      instead: '[ "${#2}" -ge 1 ]',
      tests: [users],
    },
    {
      without: 'the closed port',
      file: 'docker-compose.yml',
      text: '    volumes: [redis:/data, ./apps/redis:/etc/carillon:ro]\n',
      instead: '    volumes: [redis:/data, ./apps/redis:/etc/carillon:ro]\n    ports: ["6379:6379"]\n',
      tests: ['apps/harness/docker-compose.test.ts'],
    },
    {
      without: 'the users of Redis in compose',
      file: 'docker-compose.yml',
      text: '      - sh\n      - /etc/carillon/start.sh\n',
      instead: '',
      tests: ['apps/harness/docker-compose.test.ts'],
    },
    {
      without: 'the warning of Redis in clear on the internet',
      file: 'packages/config/stores-in-clear.ts',
      text: "isFar(REDIS_URL) && !REDIS_URL.startsWith('rediss:')",
      instead: "isFar(REDIS_URL) && REDIS_URL === ''",
      tests: ['packages/config/stores-in-clear.test.ts'],
    },
  ],
};
