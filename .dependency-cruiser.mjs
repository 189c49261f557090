// With TypeScript 7 alone dependency-cruiser reads no .ts file and reports success: swc must be loaded first.
import '@swc/core';

const apps = '^apps/';
const tests = '\\.test\\.ts$|/testing/|^apps/harness/';
const packageOf = (name) => `^packages/${name}/`;
const uses = (name, allowed) => ({
  name: `${name} uses ${allowed.length === 0 ? 'nobody' : `only ${allowed.join(', ')}`}`,
  severity: 'error',
  from: { path: packageOf(name), pathNot: tests },
  to: { path: '^(apps|packages)/', pathNot: [name, ...allowed].map(packageOf) },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    uses('core', []),
    uses('db', ['core']),
    uses('networks', ['core']),
    uses('csv-import', ['core', 'networks']),
    uses('mcp', ['core', 'networks', 'sdk']),
    uses('media', ['core', 'db', 'telemetry']),
    {
      name: 'only the intake of media uses the database: files are read in a process that knows none',
      severity: 'error',
      from: { path: '^packages/media/', pathNot: `^packages/media/intake/|${tests}` },
      to: { path: '^packages/(db|telemetry)/|^packages/media/intake/' },
    },
    uses('mail', ['telemetry']),
    uses('config', ['networks']),
    uses('operations', [
      ...['core', 'csv-import', 'db', 'media', 'networks', 'queue', 'secrets', 'shapes', 'telemetry'],
      'webhooks',
    ]),
    uses('http', ['config', 'core', 'db', 'media', 'operations', 'queue', 'secrets', 'telemetry']),
    {
      name: 'operations run without HTTP',
      severity: 'error',
      from: { path: packageOf('operations'), pathNot: tests },
      to: { path: '^packages/http/|node_modules/(express|@types/express)/|^(node:)?http$' },
    },
    uses('accounts', ['core', 'db', 'networks', 'secrets']),
    ...['queue', 'secrets', 'telemetry', 'local-services', 'bundle', 'sdk'].map((name) => uses(name, [])),
    uses('n8n', ['sdk']),
    {
      name: 'no package uses an app, its tests included; those of operations ask the whole API',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/(operations|http)/.*(\\.test\\.ts$|testing/)' },
      to: { path: apps },
    },
    {
      name: 'apps do not use each other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: `${tests}|^apps/(chaos|bench)/` },
      to: { path: apps, pathNot: '^apps/$1/' },
    },
    {
      name: 'pages run in browsers: of the server they know types only',
      severity: 'error',
      from: { path: '^apps/dashboard/web/', pathNot: tests },
      to: {
        path: '^(apps|packages)/',
        pathNot:
          '^(apps/dashboard/web|packages/core|packages/csv-import)/|^packages/networks/(descriptors|limits|marks)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'what pages know of networks calls none, and runs in browsers',
      severity: 'error',
      from: { path: '^packages/networks/(descriptors|limits|marks)\\.ts$' },
      to: {
        path: 'node_modules/(twitter-api-v2|undici|file-type)/|^(node:)?(async_hooks|buffer|crypto|dns|fs|http|https|net|path|stream|tls)$',
        reachable: true,
      },
    },
    {
      name: 'config reads of networks their setups only',
      severity: 'error',
      from: { path: '^packages/config/' },
      to: { path: '^packages/networks/', pathNot: '^packages/networks/setups\\.ts$' },
    },
    {
      name: 'descriptors of networks are light: what measures and reads texts is loaded late',
      severity: 'error',
      from: { path: '^packages/networks/(descriptors|setups|listed|[^/]+/(descriptor|setup))\\.ts$' },
      to: { path: 'node_modules/(@atproto|twitter-text|graphemer|tlds|zod)/', reachable: true },
    },
    {
      name: 'chaos breaks processes, and uses only the sandbox and the harness',
      severity: 'error',
      from: { path: '^apps/chaos/', pathNot: tests },
      to: { path: apps, pathNot: '^apps/(chaos|sandbox|harness)/' },
    },
    {
      name: 'bench measures processes, and the worker with a network of its own',
      severity: 'error',
      from: { path: '^apps/bench/', pathNot: tests },
      to: { path: apps, pathNot: '^apps/(bench|worker)/' },
    },
    {
      name: 'networks do not know each other',
      severity: 'error',
      from: { path: '^packages/networks/([^/]+)/' },
      to: {
        path: '^packages/networks/([^/]+)/',
        pathNot: '^packages/networks/($1|link-cards|links|testing|node_modules)/',
      },
    },
    {
      name: 'the api loads no network SDK',
      severity: 'error',
      from: { path: '^(apps/api|packages/(operations|http))/', pathNot: tests },
      to: { path: 'node_modules/(twitter-api-v2|@atproto/api)/', reachable: true },
    },
    {
      name: 'only networks call an SDK, and what they are measured against',
      severity: 'error',
      from: { pathNot: '^(packages/networks|apps/bench/baselines)/' },
      to: { path: 'node_modules/(twitter-api-v2|@atproto/api)/' },
    },
    {
      name: 'production code does not use tests',
      severity: 'error',
      from: { pathNot: `${tests}|^apps/(chaos|bench)/` },
      to: { path: tests },
    },
    {
      name: 'no cycles, type imports included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything resolves, but what n8n brings',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^n8n-workflow$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages/[^/]+/generated|apps/(dashboard/dist|harness/(pds|n8n/tools)))/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
