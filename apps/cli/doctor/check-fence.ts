import { readerFence } from '@carillon/media';
import { type Finding, fine, warning } from './finding.ts';

/** Tells what keeps the process that reads uploaded files from the secrets of the others, on this machine and for this user. */
export function checkFence(): Finding {
  const { hidesSecrets, isOffline } = readerFence();
  const name = 'uploaded files';
  if (!hidesSecrets)
    return {
      name,
      ...warning(
        'The process that reads uploaded files runs as this user, and could read the secrets in the environment of the others. Install util-linux (unshare, setpriv) and allow user namespaces, or give secrets as files (ENCRYPTION_KEY_FILE) that it cannot read.',
      ),
    };
  return {
    name,
    ...fine(
      `They are read in a process that cannot read the memory and the environment of the others${isOffline ? ', and reaches no network' : ''}.`,
    ),
  };
}
