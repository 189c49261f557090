import { platformTitles } from '@carillon/core';
import { Text, VisuallyHidden } from '@mantine/core';
import type { ListedPublication } from '../../api/queue.ts';
import { AccountPicture } from '../../parts/account-picture.tsx';
import { accountName } from '../../parts/named-accounts.ts';
import type { QueueLine } from './lines.ts';
import classes from './queue.module.css';

/** Pictures that a line has room for; the last gives its place to the number of others. */
const maxPictures = 5;

/** The accounts of a line, by their pictures, with a dot where one is in trouble; one alone has its name beside it. */
export function LineAccounts({ parts }: Pick<QueueLine, 'parts'>) {
  const shown = parts.length > maxPictures ? parts.slice(0, maxPictures - 1) : parts;
  const names = parts.map(nameWithState);
  return (
    <span className={classes.accounts} title={names.join(', ')}>
      {shown.map((part) => (
        <span key={part.id} className={classes.account} data-state={stateOf(part)} aria-hidden>
          <AccountPicture account={part} size={20} />
        </span>
      ))}
      {parts.length > shown.length && (
        <Text span size="xs" c="dimmed" aria-hidden>
          +{parts.length - shown.length}
        </Text>
      )}
      {parts.length === 1 ? (
        <Text size="sm" truncate="end">
          <VisuallyHidden component="span">{platformTitles[parts[0].platform]} </VisuallyHidden>@
          {parts[0].platformUsername}
          {stateWords[stateOf(parts[0])] !== '' && (
            <VisuallyHidden component="span">{stateWords[stateOf(parts[0])]}</VisuallyHidden>
          )}
        </Text>
      ) : (
        <VisuallyHidden component="span">{names.join(', ')}</VisuallyHidden>
      )}
    </span>
  );
}

type State = 'well' | 'broken' | 'waiting';

/** True when an account takes this when it is due, as far as anybody knows. */
function stateOf({ active, notBefore, errorMessage, inDoubt }: ListedPublication): State {
  if (!active) return 'broken';
  return notBefore !== null || errorMessage !== null || inDoubt ? 'waiting' : 'well';
}

const stateWords: Readonly<Record<State, string>> = {
  well: '',
  broken: ' (disconnected)',
  waiting: ' (retrying)',
};

const nameWithState = (part: ListedPublication): string => `${accountName(part)}${stateWords[stateOf(part)]}`;
