import { Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { type Snoozed, useEndSnooze } from '../../api/attention.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { Fold } from '../../parts/fold.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { beginningOf } from '../../parts/shown-text.ts';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { failureTitle } from './failure-title.ts';

interface Props {
  readonly snoozed: readonly Snoozed[];
  readonly onMessage: (message: string) => void;
}

/** Snoozed causes, folded; nothing without one. */
export function SnoozedCauses({ snoozed, onMessage }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (snoozed.length === 0) return null;
  return (
    <Stack component="section" aria-label="Snoozed" gap={4}>
      <div>
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          <Text span size="sm">
            Snoozed: {snoozed.length}
          </Text>
        </Fold>
      </div>
      {isOpen && (
        <div id={id}>
          <Rows label="Snoozed">
            {snoozed.map((each) => (
              <SnoozedRow key={each.cause} snoozed={each} onMessage={onMessage} />
            ))}
          </Rows>
        </div>
      )}
    </Stack>
  );
}

interface RowProps extends Pick<Props, 'onMessage'> {
  readonly snoozed: Snoozed;
}

function SnoozedRow({ snoozed, onMessage }: RowProps) {
  const now = useNow();
  const end = useEndSnooze(() => onMessage('Snooze ended.'));
  const title = titleOf(snoozed);
  return (
    <Row
      actions={
        <PendingButton
          variant="default"
          isPending={end.isPending}
          aria-label={`End the snooze: ${title}`}
          onClick={() => end.mutate(snoozed.cause)}
        >
          End the snooze
        </PendingButton>
      }
    >
      <Text size="sm">
        <bdi>{title}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        Until <ShortTime at={snoozed.until} now={now} />
      </Text>
      {end.isError && <Problem error={end.error} title="Couldn’t end the snooze" />}
    </Row>
  );
}

function titleOf({ kind, account, failure, content }: Snoozed): string {
  const name = account === null ? '' : nameOnNetwork(account);
  switch (kind) {
    case 'reconnect':
      return `${name} is disconnected`;
    case 'again':
      return `Failed for ${name}`;
    case 'unreachable':
      return `${name} is unreachable`;
    case 'moved':
      return `${name} is on another server`;
    case 'late':
      return `Late on ${name}`;
    case 'failed':
      return failure === null ? '' : failureTitle(failure.platform, failure.code);
    case 'post':
      return `${beginningOf(content ?? '')}, ${name}`;
    default:
      return kind satisfies never;
  }
}
