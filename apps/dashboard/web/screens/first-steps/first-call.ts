import type { Playground } from '../../api/first-steps.ts';

interface Call {
  /** Of the API, with /v1. */
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly playground: Playground;
}

/** A command for a POSIX shell that publishes once; `$(date)` keeps a second try from being the duplicate that X refuses. */
export function firstCall({ apiUrl, apiKey, playground }: Call): string {
  const content = 'Hello from curl at $(date +%T)';
  const targets = playground.accounts.map(
    ({ id }) => `    "${id}": { "items": [{ "content": "${content}" }] }`,
  );
  return [
    `curl -sS '${apiUrl}/posts' \\`,
    `  -H 'Authorization: Bearer ${apiKey}' \\`,
    `  -H 'Content-Type: application/json' -d @- <<JSON`,
    '{',
    `  "profileId": "${playground.profileId}",`,
    '  "publishNow": true,',
    '  "platforms": {',
    targets.join(',\n'),
    '  }',
    '}',
    'JSON',
  ].join('\n');
}
