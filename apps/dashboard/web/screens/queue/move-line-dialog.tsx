import type { ListedPublication } from '../../api/queue.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { MoveDialog } from '../../parts/move-dialog.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import type { QueueLine } from './lines.ts';
import type { Moving } from './use-moving.ts';

interface Props {
  readonly line: QueueLine;
  /** The one account that is moved; the whole line for null. */
  readonly part: ListedPublication | null;
  readonly moving: Moving;
  readonly onClose: () => void;
}

/** Asks for the time to which a line, or one account of it, is moved. */
export function MoveLineDialog({ line, part, moving, onClose }: Props) {
  return (
    <MoveDialog
      entry={{ content: part?.content ?? line.content, times: 1 }}
      {...(part !== null && { title: `Move only ${nameOnNetwork(part)}` })}
      suggested={line.at}
      timezone={ownTimezone()}
      onMove={(to) => moving.moveTo(line, part, to, onClose)}
      isPending={moving.isPending}
      error={moving.error}
      onClose={onClose}
    />
  );
}
