import { Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Queue, QueueAddress } from '../../api/queue.ts';
import type { Profile, Slot } from '../../api/types.ts';
import { InZoneOfProfile } from '../../parts/when.tsx';
import { fullDay } from '../../time/day-names.ts';
import { dayFromToday, todayIn } from '../../time/local-time.ts';
import { ownTimezone, zoneName } from '../../time/timezones.ts';
import { useNow } from '../../time/use-now.ts';
import { byDay, commonZone, type Entry, entriesOf } from './days.ts';
import { FreeSlot } from './free-slot.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { MovedWords } from './moved.tsx';
import classes from './queue.module.css';
import { QueueLine } from './queue-line.tsx';
import { SeveralTimes } from './several-times.tsx';
import { useMoving } from './use-moving.ts';

interface Props {
  readonly address: QueueAddress;
  readonly queue: Queue;
  readonly profiles: readonly Profile[];
  /** Free times of the one profile that is shown. */
  readonly slots: readonly Slot[];
}

/** A page of the queue, day by day. */
export function QueueDays({ address, queue, profiles, slots }: Props) {
  const { inFlight, lines, previous, next } = queue;
  const now = useNow();
  const moving = useMoving(address, lines, now);
  const zones = [...new Set(lines.map(({ profileId }) => profileId))].map(
    (id) => profiles.find((profile) => profile.id === id)?.timezone,
  );
  const shownProfile = profiles.find(({ id }) => id === (address.profile ?? profiles[0]?.id));
  const zone = slots.length > 0 && shownProfile ? shownProfile.timezone : commonZone(zones, ownTimezone());
  const span = {
    from: Math.max(now, previous === null ? now : Date.parse(lines[0]?.at ?? '')),
    to: next === null ? Number.POSITIVE_INFINITY : Date.parse(lines.at(-1)?.at ?? ''),
  };
  const days = byDay(entriesOf(lines, slots, span), zone);
  const shown = (entry: Entry) => {
    if (entry.kind === 'free') {
      const profileId = shownProfile?.id ?? '';
      return (
        <InZoneOfProfile key={entry.key} profileId={profileId}>
          <FreeSlot slot={entry.slot} profileId={profileId} />
        </InZoneOfProfile>
      );
    }
    const { line } = entry;
    const { moved } = moving;
    return (
      <QueueLine
        key={entry.key}
        line={line}
        now={now}
        dragging={{
          canDrag: moving.canMove(line) && !moving.isPending,
          accepts: moving.accepts(line),
          onDrag: (isDragged) => moving.drag(isDragged ? line : null),
          onDrop: () => moving.drop(line),
        }}
        actions={
          moving.canMove(line) ? (
            <MoveButtons
              line={line}
              can={moving.can(line)}
              isPending={moving.isPending}
              onMove={(direction) => moving.move(line, direction)}
            />
          ) : (
            line.times > 1 && <SeveralTimes line={line} />
          )
        }
      >
        {moved?.lineId === line.id && (
          <MovedWords moved={moved} profileId={line.profileId} onUndo={() => moving.undo(line)} />
        )}
      </QueueLine>
    );
  };
  return (
    <Stack>
      {days.size > 0 && (
        <Text size="sm" c="dimmed">
          Days are those of the time zone {zoneName(zone)}.
          {lines.some(moving.canMove) &&
            ' Drag a post onto another of its profile to give it that place, or use the arrows: the times stay, and the posts change places.'}
        </Text>
      )}
      {inFlight.length > 0 && (
        <Day title="Going out now">
          {inFlight.map((line) => (
            <QueueLine key={line.id} line={line} now={now} />
          ))}
        </Day>
      )}
      {[...days].map(([date, entries]) => (
        <Day key={date} title={dayName(date, zone)}>
          {entries.map(shown)}
        </Day>
      ))}
    </Stack>
  );
}

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
      <Stack component="ul" gap="xs" className={classes.list}>
        {children}
      </Stack>
    </Stack>
  );
}
