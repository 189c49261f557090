import type { Control } from '../control.ts';

export const serversInside: Control = {
  number: 13,
  name: 'no calls to servers inside (SSRF)',
  mutations: [
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
      file: 'packages/networks/bluesky/bounded-fetch.ts',
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
      without: 'the agent that checks, where media are fetched',
      file: 'apps/api/http/files/fetch-file.ts',
      text: 'guardedAgent(hosts)',
      instead: 'guardedAgent({ ...hosts, allowPrivateHosts: true })',
      tests: ['apps/api/media/from-url.test.ts'],
    },
  ],
};
