import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { useDeleteLater } from '../../api/deletions.ts';
import type { ListedPublication } from '../../api/queue.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { MoveDialog } from '../../parts/move-dialog.tsx';
import { Problem } from '../../parts/problem.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { When } from '../../parts/when.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import type { QueueLine } from './lines.ts';
import { MoveButtons } from './move-buttons.tsx';
import { QueueRow } from './queue-row.tsx';
import type { Moved, Moving } from './use-moving.ts';

interface Props {
  readonly line: QueueLine;
  /** ms */
  readonly now: number;
  readonly moving: Moving;
  /** The props of what can be dragged. */
  readonly dragged: object;
}

/** A line of the queue that is moved by dragging it, by its buttons or to a time of its own, and the result of its last move. */
export function MovableLine({ line, now, moving, dragged }: Props) {
  const { moved } = moving;
  const [asked, setAsked] = useState<'all' | ListedPublication | null>(null);
  const remove = useDeleteLater();
  const canMove = moving.canMove(line);
  return (
    <QueueRow
      line={line}
      now={now}
      hasDay
      dragged={canMove && !moving.isPending && dragged}
      actions={
        <>
          {canMove && (
            <MoveButtons
              line={line}
              can={moving.can(line)}
              isPending={moving.isPending}
              onMove={(direction) => moving.move(line, direction)}
            />
          )}
          <LineMenu
            line={line}
            canMove={canMove}
            onMove={setAsked}
            onDelete={() => remove.mutate(line.postId)}
          />
        </>
      }
    >
      {remove.error && <Problem error={remove.error} title="Couldn’t delete the post" />}
      {moved?.publicationId === line.id && <MovedWords moved={moved} onUndo={() => moving.undo(moved)} />}
      {asked !== null && (
        <MoveLineDialog
          line={line}
          part={asked === 'all' ? null : asked}
          moving={moving}
          onClose={() => {
            setAsked(null);
            moving.forget();
          }}
        />
      )}
    </QueueRow>
  );
}

interface LineMenuProps extends Pick<Props, 'line'> {
  readonly canMove: boolean;
  readonly onMove: (what: 'all' | ListedPublication) => void;
  readonly onDelete: () => void;
}

function LineMenu({ line: { postId, content, times, parts }, canMove, onMove, onDelete }: LineMenuProps) {
  return (
    <RowMenu of={shownText(content).slice(0, 60)}>
      {(Menu) => (
        <>
          <Menu.Item component={Link} href={`/compose?post=${postId}`}>
            Edit
          </Menu.Item>
          {canMove && (
            <Menu.Item onClick={() => onMove('all')}>{times > 1 ? 'Move this part…' : 'Move…'}</Menu.Item>
          )}
          {canMove &&
            parts.length > 1 &&
            parts.map((part) => (
              <Menu.Item key={part.id} onClick={() => onMove(part)}>
                Move only {nameOnNetwork(part)}…
              </Menu.Item>
            ))}
          {canMove && (
            <Menu.Item c="var(--mantine-color-error)" onClick={onDelete}>
              {times > 1 ? 'Delete the post' : 'Delete'}
            </Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  );
}

interface MovedWordsProps {
  readonly moved: Moved;
  readonly onUndo: () => void;
}

/** The result of a move. */
export function MovedWords({ moved, onUndo }: MovedWordsProps) {
  if (moved.kind === 'failed') return <Problem error={moved.error} title="Not moved" />;
  if (moved.kind === 'same')
    return (
      <Text size="sm" role="status">
        Both are due at the same time, so nothing changes.
      </Text>
    );
  return (
    <Group gap="xs" pb={4}>
      <Text size="sm" role="status">
        {moved.kind === 'undone' ? 'Moved back to ' : 'Moved to '}
        <When at={moved.at} weekday />.
      </Text>
      {moved.kind === 'moved' && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo
        </Button>
      )}
    </Group>
  );
}

interface MoveLineDialogProps {
  readonly line: QueueLine;
  /** The one account that is moved; the whole line for null. */
  readonly part: ListedPublication | null;
  readonly moving: Moving;
  readonly onClose: () => void;
}

/** Asks for the time to which a line, or one account of it, is moved. */
function MoveLineDialog({ line, part, moving, onClose }: MoveLineDialogProps) {
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
