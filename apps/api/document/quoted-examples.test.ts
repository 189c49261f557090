import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const docs = join(import.meta.dirname, '../../docs');
const guide = readFileSync(join(docs, 'guide/webhooks.md'), 'utf8');

it.each(['verify-webhook.mjs', 'verify-webhook.py', 'verify-webhook.php'])(
  'the guide quotes apps/docs/examples/%s up to its receiver',
  (name) => {
    const [quoted = '', receiver] = readFileSync(join(docs, 'examples', name), 'utf8').split(
      /^(?:\/\/|#) A receiver: /m,
    );
    expect(receiver).toBeDefined();
    expect(guide).toContain(`\n${quoted.trim()}\n\`\`\`\n`);
  },
);
