import type { Control } from '../control.ts';

const telling = 'apps/worker/webhooks.test.ts';
const endpoints = 'apps/api/webhooks/webhooks.test.ts';

export const webhooks: Control = {
  number: 25,
  name: 'webhooks',
  mutations: [
    {
      without: 'the sealing of a secret in an answer that is kept',
      file: 'apps/api/http/answer.ts',
      text: "operation.idempotent === 'sealed' ? service.sealing : undefined",
      instead: "operation.idempotent !== 'sealed' ? service.sealing : undefined",
      tests: ['apps/api/http/idempotent-operations.test.ts'],
    },
    {
      without: 'the body in what is signed',
      file: 'packages/webhooks/signing-secret.ts',
      text: `.update(\`\${id}.\${timestamp}.\${body}\`)`,
      instead: `.update(\`\${id}.\${timestamp}.\${body.slice(body.length)}\`)`,
      tests: [telling],
    },
    {
      without: 'the signature',
      file: 'packages/webhooks/request-of.ts',
      text: "'webhook-signature': signatures({ id: event.id, timestamp, body }, secrets),",
      instead:
        "'webhook-signature': signatures({ id: event.id, timestamp, body }, secrets.slice(secrets.length)),",
      tests: [telling],
    },
    {
      without: 'the end of a former secret',
      file: 'packages/db/webhooks/claim-deliveries.ts',
      text: 'CASE WHEN e.former_until > clock_timestamp() THEN e.former_secret END',
      instead: 'e.former_secret',
      tests: ['apps/chaos/scenarios/65-webhook-secret-rotated.test.ts'],
    },
    {
      without: 'the agent that checks',
      file: 'apps/worker/tell-webhooks.ts',
      text: 'guardedAgent(hosts)',
      instead: 'guardedAgent({ ...hosts, allowPrivateHosts: true })',
      tests: [
        'apps/api/webhooks/private-addresses.test.ts',
        'apps/chaos/scenarios/64-webhook-leads-inside.test.ts',
      ],
    },
    {
      without: 'the check of an address that is given',
      file: 'apps/api/webhooks/shown-webhook.ts',
      text: 'if (problem !== null) throw',
      instead: "if (problem === '') throw",
      tests: ['apps/api/webhooks/private-addresses.test.ts'],
    },
    {
      without: 'the refusal of redirects',
      file: 'packages/webhooks/send-request.ts',
      text: 'body, dispatcher, signal });',
      instead:
        "body, signal, dispatcher: dispatcher.compose((await import('undici')).interceptors.redirect({ maxRedirections: 5 })) });",
      tests: ['apps/chaos/scenarios/64-webhook-leads-inside.test.ts'],
    },
    {
      without: 'the bytes of an answer that are read',
      file: 'packages/webhooks/beginning-of.ts',
      text: 'const maxAnswerBytes = 4_096;',
      instead: 'const maxAnswerBytes = 4_096_000_000;',
      tests: ['packages/webhooks/send-request.test.ts'],
    },
    {
      without: 'the seal of addresses',
      file: 'apps/api/routes/webhooks.ts',
      text: '            address: await sealUrl(body.url, id, webhooks.keys),\n',
      instead: '',
      tests: ['apps/api/webhooks/sealed-addresses.test.ts'],
    },
    {
      without: 'answers without the tokens of an address',
      file: 'packages/webhooks/request-of.ts',
      text: '(text) => withoutTokens(text, url)',
      instead: '(text) => text',
      tests: ['apps/api/webhooks/sealed-addresses.test.ts'],
    },
    {
      without: 'the user of a webhook',
      file: 'packages/db/webhooks/endpoints.ts',
      text: 'const ownedBy = ({ userId, sandbox }: EndpointOwner) => ({\n  userId,\n',
      instead: 'const ownedBy = ({ sandbox }: EndpointOwner) => ({\n',
      tests: ['apps/api/attacks/isolation-matrix.system.test.ts'],
    },
    {
      without: 'the user of a delivery',
      file: 'packages/db/webhooks/deliveries.ts',
      text: 'endpoint: { userId, deletedAt',
      instead: 'endpoint: { deletedAt',
      tests: ['apps/api/attacks/isolation-matrix.system.test.ts'],
    },
    {
      without: 'the proof before a webhook is made or changed',
      file: 'apps/api/routes/webhooks.ts',
      text: "  needsProof: true, // it outlives a session\n  audit: { action: 'webhook.changed' },",
      instead: "  audit: { action: 'webhook.changed' },",
      tests: ['apps/dashboard/attacks/proof.test.ts'],
    },
    {
      without: 'the secret that is shown once',
      file: 'apps/api/routes/webhooks.ts',
      text: `schema: z.object({ data: webhook }) },
  errors: ['webhook_not_found'],
  async handle({ params: { id } }, { db, caller, webhooks }) {
    return { data: await shownWebhook(await requireWebhook(db, caller, id), webhooks.keys) };`,
      instead: `schema: z.object({ data: webhook.extend({ secret: z.string() }) }) },
  errors: ['webhook_not_found'],
  async handle({ params: { id } }, { db, caller, webhooks }) {
    const { secret } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    return { data: { ...(await shownWebhook(await requireWebhook(db, caller, id), webhooks.keys)), secret } };`,
      tests: [endpoints],
    },
  ],
};
