import type { Mutations } from '../control.ts';

const ofX = 'packages/networks/x/hostile-answers.test.ts';
const ofBluesky = 'packages/networks/bluesky/hostile-answers.test.ts';
const deliveries = 'apps/worker/webhooks.test.ts';
const endpoints = 'apps/api/webhooks/webhooks.test.ts';

export const networks = {
  13: [
    {
      without: 'the check of addresses that are written out',
      file: 'packages/networks/host-rules.ts',
      text: 'if (isIP(host) !== 0) return !isPublicAddress(host);',
      instead: 'if (isIP(host) !== 0) return false;',
      tests: ['packages/networks/host-rules.test.ts'],
    },
    {
      without: 'the check where the connection is made',
      file: 'packages/networks/guarded-agent.ts',
      text: 'const isForbidden = error !== null || !addresses.every(mayCall);',
      instead: 'const isForbidden = error !== null || (addresses.length === 0 && !addresses.every(mayCall));',
      tests: ['packages/networks/guarded-agent.test.ts'],
    },
    {
      without: 'the look at all addresses of a name, not only one',
      file: 'packages/networks/guarded-agent.ts',
      text: '!addresses.every(mayCall)',
      instead: '!addresses.some(mayCall)',
      tests: ['packages/networks/guarded-agent.test.ts'],
    },
    {
      without: '100.64.0.0/10 among what is not public',
      file: 'packages/networks/public-address.ts',
      text: "  ['100.64.0.0', 10],\n",
      instead: '',
      tests: ['packages/networks/host-rules.test.ts'],
    },
    {
      without: 'the end of IPv6 that is handed out (::ffff:0:0/96, 64:ff9b::/96)',
      file: 'packages/networks/public-address.ts',
      text: "!address.includes('%') && handedOut6.check(address, 'ipv6') &&",
      instead: "!address.includes('%') && (handedOut6.check(address, 'ipv6') || address !== '::1') &&",
      tests: ['packages/networks/host-rules.test.ts'],
    },
    {
      without: 'https alone',
      file: 'packages/networks/host-rules.ts',
      text: "if (url.protocol !== 'https:') return",
      instead: "if (url.protocol === 'file:') return",
      tests: ['packages/networks/host-rules.test.ts'],
    },
    {
      without: 'the one port',
      file: 'packages/networks/host-rules.ts',
      text: 'if (Number(url.port || 443) !== port)',
      instead: 'if (Number(url.port || 443) === port + 1)',
      tests: ['packages/networks/host-rules.test.ts'],
    },
    {
      without: 'the refusal of redirects',
      file: 'packages/networks/bluesky/publisher.ts',
      text: "redirect: 'error'",
      instead: "redirect: 'follow'",
      tests: ['packages/networks/bluesky/bounded-fetch.test.ts'],
    },
    {
      without: 'the check of the server that a DID document names',
      file: 'packages/networks/bluesky/pds-url.ts',
      text: 'return hostProblem(url, { ...hosts, trusted: [] }) === null ? url.origin : null;',
      instead: "return hostProblem(url, { ...hosts, trusted: [] }) === '' ? null : url.origin;",
      tests: ['packages/networks/bluesky/pds-url.test.ts'],
    },
    {
      without: 'the document that is the account’s own, where an account moved',
      file: 'packages/networks/bluesky/renew-session.ts',
      text: 'isValidDidDoc(didDoc) && didDoc.id === did;',
      instead: 'isValidDidDoc(didDoc) && didDoc.id !== `${did}/`;',
      tests: ['packages/networks/bluesky/follow-move.test.ts'],
    },
    {
      without: 'the agent that checks, where the pages of links are fetched',
      file: 'packages/networks/bluesky/link-cards/open-link-cards.ts',
      text: 'allowPrivateHosts: allowPrivateHosts === true }',
      instead: 'allowPrivateHosts: allowPrivateHosts !== false }',
      tests: ['packages/networks/bluesky/link-cards/link-cards.test.ts'],
    },
    {
      without: 'the agent that checks, where media are fetched',
      file: 'apps/api/http/files/fetch-file.ts',
      text: 'guardedAgent(hosts)',
      instead: 'guardedAgent({ ...hosts, allowPrivateHosts: true })',
      tests: ['apps/api/media/from-url.test.ts'],
    },
  ],
  16: [
    {
      without: 'the size of an answer of Bluesky',
      file: 'packages/networks/bluesky/publisher.ts',
      text: 'if (size > maxResponseBytes) throw',
      instead: 'if (size > maxResponseBytes * 1e6) throw',
      tests: ['packages/networks/bluesky/bounded-fetch.test.ts'],
    },
    {
      without: 'the size of an answer of X',
      file: 'packages/networks/x/client.ts',
      text: 'if (size > maxAnswerBytes)',
      instead: 'if (size > maxAnswerBytes * 1e6)',
      tests: ['packages/networks/x/unclear-answers.test.ts'],
    },
    {
      without: 'the time of an answer',
      file: 'packages/networks/bluesky/publisher.ts',
      text: '      signal,\n',
      instead: '      signal: signal.aborted ? signal : null,\n',
      tests: ['packages/networks/bluesky/bounded-fetch.test.ts'],
    },
    {
      without: 'the schema of tokens',
      file: 'packages/networks/x/ask-for-tokens.ts',
      text: 'access_token: bearerToken,',
      instead: 'access_token: z.string(),',
      tests: [ofX, 'packages/networks/x/tokens.test.ts'],
    },
    {
      without: 'the markup that is taken out of their words',
      file: 'packages/networks/network-text.ts',
      text: "    .replace(/<[^<>]*>/g, ' ')\n    .replace(/[<>\\p{C}\\s]+/gu, ' ')\n",
      instead: '',
      tests: ['packages/networks/network-text.test.ts'],
    },
    {
      without: 'the length of their words',
      file: 'packages/networks/network-text.ts',
      text: 'if (line.length <= maxLength && read.length === words.length) return line;',
      instead: 'if (line.length <= maxLength || read.length === words.length) return line;',
      tests: ['packages/networks/network-text.test.ts'],
    },
    {
      without: 'the cut before their words are searched',
      file: 'packages/networks/network-text.ts',
      text: 'words.slice(0, readPerShown * maxLength)',
      instead: 'words.slice(0, readPerShown * maxLength * 1e6)',
      tests: ['packages/networks/network-text.test.ts', ofBluesky],
    },
  ],
  25: [
    {
      without: 'the sealing of a secret in an answer that is kept',
      file: 'apps/api/http/answer.ts',
      text: "operation.idempotent === 'sealed' ? service.sealing : undefined",
      instead: "operation.idempotent !== 'sealed' ? service.sealing : undefined",
      tests: ['apps/api/http/idempotent-operations.test.ts'],
    },
    {
      without: 'the body in what is signed',
      file: 'packages/webhooks/secrets.ts',
      text: `.update(\`\${id}.\${timestamp}.\${body}\`)`,
      instead: `.update(\`\${id}.\${timestamp}.\${body.slice(body.length)}\`)`,
      tests: [deliveries],
    },
    {
      without: 'the signature',
      file: 'packages/webhooks/request-of.ts',
      text: "'webhook-signature': signatures({ id: event.id, timestamp, body }, secrets),",
      instead:
        "'webhook-signature': signatures({ id: event.id, timestamp, body }, secrets.slice(secrets.length)),",
      tests: [deliveries],
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
      file: 'apps/worker/deliver-webhooks.ts',
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
      file: 'packages/webhooks/send-request.ts',
      text: 'const maxAnswerBytes = 4_096;',
      instead: 'const maxAnswerBytes = 4_096_000;',
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
      text: '  userId: reader.userId,\n  deletedAt: null,\n',
      instead: '  deletedAt: null,\n',
      tests: ['apps/api/attacks/isolation-matrix.system.test.ts'],
    },
    {
      without: 'the user of a delivery',
      file: 'packages/db/webhooks/deliveries.ts',
      text: 'endpoint: await ownedBy(db, owner),',
      instead: 'endpoint: { deletedAt: null },',
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
} satisfies Mutations;
