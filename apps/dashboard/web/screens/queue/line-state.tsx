import { Text } from '@mantine/core';
import type { ListedPublication } from '../../api/queue.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { reasonAlone } from '../../parts/for-people.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { Countdown } from '../../parts/when.tsx';
import { isTroubled, type QueueLine } from './lines.ts';
import classes from './queue.module.css';

/** Sentences that a line has room for. */
const maxSentences = 3;

/** Causes that hold a line back when it is due, account by account; nothing without one. */
export function LineState({ line: { parts } }: { readonly line: QueueLine }) {
  const troubled = parts.filter(isTroubled);
  return (
    <>
      {troubled.slice(0, maxSentences).map((part) => (
        <PartState key={part.id} part={part} isNamed={parts.length > 1} />
      ))}
      {troubled.length > maxSentences && (
        <Text size="sm" c="dimmed" className={classes.state}>
          And {troubled.length - maxSentences} more accounts.
        </Text>
      )}
    </>
  );
}

interface PartProps {
  readonly part: ListedPublication;
  /** True when the account must be said. */
  readonly isNamed: boolean;
}

/** Cause that holds a publication back when it is due. */
export function PartState({ part, isNamed }: PartProps) {
  const { status, inDoubt, errorMessage, notBefore } = part;
  const name = isNamed ? `${nameOnNetwork(part)}: ` : '';
  if (inDoubt && status !== 'scheduled')
    return (
      <Text size="sm" c="dimmed" className={classes.state}>
        {name}Checking whether it was published…
      </Text>
    );
  return (
    <Text size="sm" c="dimmed" className={classes.state}>
      {name}
      {errorMessage !== null && (
        <>
          <Sentence>{reasonAlone(errorMessage)}</Sentence>{' '}
        </>
      )}
      {notBefore !== null && (
        <>
          Next attempt <Countdown at={notBefore} />.
        </>
      )}
    </Text>
  );
}
