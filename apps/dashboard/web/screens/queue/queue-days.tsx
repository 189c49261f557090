import { Stack, Title } from '@mantine/core';
import { useId } from 'react';
import type { ListedPublication, Queue, QueueAddress } from '../../api/queue.ts';
import type { Profile, Slot } from '../../api/types.ts';
import { usePointerDrag } from '../../parts/use-pointer-drag.ts';
import { ownTimezone } from '../../time/date-format.ts';
import { fullDay } from '../../time/day-names.ts';
import { dayFromToday, todayIn } from '../../time/local-time.ts';
import { useNow } from '../../time/use-now.ts';
import { BrokenAccounts } from './broken-accounts.tsx';
import { byDay, entriesOf, type Span } from './days.ts';
import { FreeTimes } from './free-times.tsx';
import { HeldLines } from './held-lines.tsx';
import { linesOf } from './lines.ts';
import { MovableLine, MovedWords } from './movable-line.tsx';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';
import { type Moving, useMoving } from './use-moving.ts';

interface Props {
  readonly address: QueueAddress;
  readonly queue: Queue;
  readonly profiles: readonly Profile[];
  /** Free times of the one profile that is shown. */
  readonly slots: readonly Slot[];
}

/** A page of the queue, day by day. */
export function QueueDays({ address, queue, profiles, slots }: Props) {
  const { inFlight, lines: publications, held } = queue;
  const now = useNow();
  const moving = useMoving(address, publications, now);
  const drag = useLineDrag(publications, moving);
  const shownProfile = profiles.find(({ id }) => id === (address.profile ?? profiles[0]?.id));
  const zone = ownTimezone();
  const days = byDay(entriesOf(publications, slots, spanOf(queue, now)), zone);
  const { moved } = moving;
  const isElsewhere = moved !== null && !linesOf(publications).some(({ id }) => id === moved.publicationId);
  return (
    <Stack data-queue>
      {isElsewhere && <MovedWords moved={moved} onUndo={() => moving.undo(moved)} />}
      <BrokenAccounts publications={[...publications, ...held.lines]} />
      <HeldLines held={held} now={now} />
      {inFlight.length > 0 && (
        <Day title="Publishing now">
          {linesOf(inFlight).map((line) => (
            <QueueRow key={line.id} line={line} now={now} />
          ))}
        </Day>
      )}
      {[...days].map(([date, entries]) => (
        <Day key={date} title={dayName(date, zone)}>
          {entries.map((entry) =>
            entry.kind === 'free' ? (
              <FreeTimes
                key={entry.key}
                slots={entry.slots}
                at={entry.at}
                profileId={shownProfile?.id ?? ''}
              />
            ) : (
              <MovableLine
                key={entry.key}
                line={entry.line}
                now={now}
                moving={moving}
                dragged={drag.propsOf(entry.line.id)}
              />
            ),
          )}
        </Day>
      ))}
    </Stack>
  );
}

/** Lets one drag lines onto others, by their ids. */
function useLineDrag(publications: readonly ListedPublication[], moving: Moving) {
  const lines = new Map(linesOf(publications).map((line) => [line.id, line]));
  return usePointerDrag({
    area: '[data-queue]',
    handle: '[data-grip]',
    accepts(dragged, over) {
      const [from, onto] = [lines.get(dragged), lines.get(over)];
      return from !== undefined && onto !== undefined && moving.accepts(from, onto);
    },
    onDrop(dragged, over) {
      const [from, onto] = [lines.get(dragged), lines.get(over)];
      if (from && onto) moving.drop(from, onto);
    },
  });
}

/** The first page begins now, and the last has no end. */
const spanOf = ({ lines: publications, previous, next }: Queue, now: number): Span => ({
  from: Math.max(now, previous === null ? now : Date.parse(publications[0]?.at ?? '')),
  to: next === null ? Number.POSITIVE_INFINITY : Date.parse(publications.at(-1)?.at ?? ''),
});

function dayName(date: string, zone: string): string {
  if (date === todayIn(zone)) return `Today, ${fullDay(date)}`;
  return date === dayFromToday(1, zone) ? `Tomorrow, ${fullDay(date)}` : fullDay(date);
}

function Day({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} gap="xs">
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul className={classes.list}>{children}</ul>
    </Stack>
  );
}
