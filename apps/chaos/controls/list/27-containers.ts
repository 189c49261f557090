import type { Control } from '../control.ts';

const compose = 'apps/harness/docker-compose.test.ts';

export const containers: Control = {
  number: 27,
  name: 'containers without rights',
  mutations: [
    {
      without: 'the network of the stores',
      file: 'docker-compose.yml',
      text: 'networks: [outside]',
      instead: 'networks: [outside, stores]',
      tests: ['apps/harness/docker-compose.test.ts'],
    },
    {
      without: 'the user that is not root',
      file: 'docker-compose.yml',
      text: '  user: "10001:10001"\n',
      instead: '',
      tests: [compose],
    },
    {
      without: 'the root that cannot be written',
      file: 'docker-compose.yml',
      text: '  read_only: true\n  tmpfs: [/tmp]\n  cap_drop',
      instead: '  tmpfs: [/tmp]\n  cap_drop',
      tests: [compose],
    },
    {
      without: 'the loss of capabilities',
      file: 'docker-compose.yml',
      text: '  tmpfs: [/tmp]\n  cap_drop: [ALL]\n',
      instead: '  tmpfs: [/tmp]\n',
      tests: [compose],
    },
    {
      without: 'no-new-privileges',
      file: 'docker-compose.yml',
      text: '  security_opt: [no-new-privileges:true]\n  pids_limit: 256\n',
      instead: '  pids_limit: 256\n',
      tests: [compose],
    },
    {
      without: 'the limit of processes and memory',
      file: 'docker-compose.yml',
      text: '  pids_limit: 256\n  mem_limit: 512m\n',
      instead: '',
      tests: [compose],
    },
    {
      without: 'ports of this machine alone',
      file: 'docker-compose.yml',
      text: '"127.0.0.1:${PORT:-3000}:3000"',
      instead: '"${PORT:-3000}:3000"',
      tests: [compose],
    },
    {
      without: 'the share of processors',
      file: 'docker-compose.yml',
      text: '  cpu_shares: 2048',
      instead: '',
      tests: ['apps/compose/variables.test.ts'],
    },
    {
      without: 'environments that have no secret in them',
      file: 'apps/compose/secrets.yml',
      text: 'x-files: &files\n  DATABASE_URL: ""\n',
      instead: 'x-files: &files\n',
      tests: ['apps/compose/secrets.test.ts'],
    },
    {
      without: 'the folder of secrets that only its owner opens',
      file: 'apps/compose/make-secrets.sh',
      text: 'mkdir -p -m 700 secrets',
      instead: 'mkdir -p secrets',
      tests: ['apps/compose/secrets.test.ts'],
    },
    {
      without: 'secrets in files',
      file: 'packages/config/environment.ts',
      text: 'else read[name] = found.text;',
      instead: 'else delete read[name];',
      tests: ['packages/config/secret-files.test.ts'],
    },
  ],
};
