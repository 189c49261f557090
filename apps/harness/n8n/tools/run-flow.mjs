/**
 * Runs a flow by n8n's own engine, with its own loader of packages: a JSON of `{ folder, flow, credentials, executionId, items }` comes
 * in, and what every node has done is written into a file: `node run-flow.mjs <file>`. n8n itself writes its log. Flows
 * begin with a manual trigger, which gives the items, and is the one node that is not loaded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// n8n loads them so; as modules they do not find their own files.
const require = createRequire(import.meta.url);
const { ExecutionLifecycleHooks, PackageDirectoryLoader, WorkflowExecute } = require('n8n-core');
const { Workflow } = require('n8n-workflow');

const { folder, flow, credentials, executionId, items } = JSON.parse(readFileSync(0, 'utf8'));

const loader = new PackageDirectoryLoader(folder);
await loader.loadAll();

const manualTrigger = {
  description: {
    ...{ name: 'manualTrigger', displayName: 'Start', description: '', group: ['trigger'], version: 1 },
    ...{ defaults: {}, inputs: [], outputs: ['main'], properties: [] },
  },
  execute: async () => [items.map((json) => ({ json }))],
};

const nodeTypes = {
  getByName: (type) => nodeTypes.getByNameAndVersion(type),
  getByNameAndVersion: (type) =>
    type === 'n8n-nodes-base.manualTrigger' ? manualTrigger : loader.getNode(type.split('.')[1]).type,
  getKnownTypes: () => ({}),
};

const workflow = new Workflow({ ...flow, active: false, nodeTypes });

const nowhere = 'http://127.0.0.1';
const additionalData = {
  executionId,
  ...{ instanceBaseUrl: nowhere, restApiUrl: nowhere, webhookBaseUrl: nowhere },
  ...{ webhookWaitingBaseUrl: nowhere, formWaitingBaseUrl: nowhere },
  ...{ variables: {}, currentNodeExecutionIndex: 0 },
  hooks: new ExecutionLifecycleHooks('manual', executionId, flow),
  credentialsHelper: {
    isCredentialUsableByNode: () => true,
    getParentTypes: () => [],
    getDecrypted: async () => credentials,
    getCredentialsProperties: () => loader.getCredential('carillonApi').type.properties,
  },
  setExecutionStatus() {},
  sendDataToUI() {},
  logAiEvent() {},
};

const startNode = workflow.getNode(flow.nodes[0].name);
const run = await new WorkflowExecute(additionalData, 'manual').run({ workflow, startNode });
const done = Object.entries(run.data.resultData.runData).map(([name, [task]]) => {
  const items = task.data?.main[0]?.map(({ json, pairedItem }) => ({ json, pairedItem }));
  const { message, description, httpCode } = task.error ?? {};
  return [
    name,
    { status: task.executionStatus, items, error: task.error && { message, description, httpCode } },
  ];
});
writeFileSync(process.argv[2], JSON.stringify(Object.fromEntries(done)));
process.exit(); // n8n leaves something running
