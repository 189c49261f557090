import { type Environment, storesInClear } from '@carillon/config';
import { type Finding, fine, warning } from './finding.ts';

/** Warns of stores on the internet that are spoken to without TLS. */
export function checkEncryption(environment: Environment): Finding {
  const name = 'way to the stores';
  const sentences = storesInClear(environment);
  return {
    name,
    ...(sentences.length === 0
      ? fine('Postgres and Redis are near, or reached by TLS.')
      : warning(sentences.map((sentence) => `${sentence}.`).join(' '))),
  };
}
