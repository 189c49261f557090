import { platformTitles } from '@carillon/core';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'wouter';
import type { ListedPublication, Queue, QueueAddress } from '../../api/queue.ts';
import type { Profile, Slot } from '../../api/types.ts';
import { Problem } from '../../parts/problem.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { fullDay } from '../../time/day-names.ts';
import { dayFromToday, todayIn } from '../../time/local-time.ts';
import { ownTimezone, zoneName } from '../../time/timezones.ts';
import { useNow } from '../../time/use-now.ts';
import { byDay, commonZone, entriesOf, type Span } from './days.ts';
import { MoveButtons } from './move-buttons.tsx';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';
import { type Moved, useMoving } from './use-moving.ts';

interface Props {
  readonly address: QueueAddress;
  readonly queue: Queue;
  readonly profiles: readonly Profile[];
  /** Free times of the one profile that is shown. */
  readonly slots: readonly Slot[];
}

/** A page of the queue, day by day. */
export function QueueDays({ address, queue, profiles, slots }: Props) {
  const { inFlight, lines: publications } = queue;
  const now = useNow();
  const moving = useMoving(address, publications, now);
  const shownProfile = profiles.find(({ id }) => id === (address.profile ?? profiles[0]?.id));
  const zone =
    slots.length > 0 && shownProfile
      ? shownProfile.timezone
      : commonZone(zonesOf(publications, profiles), ownTimezone());
  const days = byDay(entriesOf(publications, slots, spanOf(queue, now)), zone);
  return (
    <Stack>
      {days.size > 0 && (
        <Text size="sm" c="dimmed">
          Times in {zoneName(zone)}.{publications.some(moving.canMove) && ' Drag to swap two posts.'}
        </Text>
      )}
      {inFlight.length > 0 && (
        <Day title="Going out now">
          {inFlight.map((publication) => (
            <QueueRow key={publication.id} publication={publication} now={now} />
          ))}
        </Day>
      )}
      {[...days].map(([date, entries]) => (
        <Day key={date} title={dayName(date, zone)}>
          {entries.map((entry) =>
            entry.kind === 'free' ? (
              <FreeSlot key={entry.key} slot={entry.slot} profileId={shownProfile?.id ?? ''} />
            ) : (
              <MovableRow key={entry.key} publication={entry.publication} now={now} moving={moving} />
            ),
          )}
        </Day>
      ))}
    </Stack>
  );
}

/** The time zones of the profiles whose posts are on the page; undefined for one that is gone. */
const zonesOf = (publications: readonly ListedPublication[], profiles: readonly Profile[]) =>
  [...new Set(publications.map(({ profileId }) => profileId))].map(
    (id) => profiles.find((profile) => profile.id === id)?.timezone,
  );

/** The first page begins now, and the last has no end. */
const spanOf = ({ lines: publications, previous, next }: Queue, now: number): Span => ({
  from: Math.max(now, previous === null ? now : Date.parse(publications[0]?.at ?? '')),
  to: next === null ? Number.POSITIVE_INFINITY : Date.parse(publications.at(-1)?.at ?? ''),
});

interface MovableRowProps {
  readonly publication: ListedPublication;
  readonly now: number;
  readonly moving: ReturnType<typeof useMoving>;
}

/** A post in the queue that is moved by dragging it or by its buttons, and the result of its last move. */
function MovableRow({ publication, now, moving }: MovableRowProps) {
  const { moved } = moving;
  const canMove = moving.canMove(publication);
  return (
    <QueueRow
      publication={publication}
      now={now}
      dragging={{
        canDrag: canMove && !moving.isPending,
        accepts: moving.accepts(publication),
        onDrag: (isDragged) => moving.drag(isDragged ? publication : null),
        onDrop: () => moving.drop(publication),
      }}
      actions={
        canMove ? (
          <MoveButtons
            publication={publication}
            can={moving.can(publication)}
            isPending={moving.isPending}
            onMove={(direction) => moving.move(publication, direction)}
          />
        ) : (
          publication.times > 1 && <SeveralTimes publication={publication} />
        )
      }
    >
      {moved?.publicationId === publication.id && (
        <MovedWords moved={moved} profileId={publication.profileId} onUndo={() => moving.undo(publication)} />
      )}
    </QueueRow>
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
      <Stack component="ul" gap={0} className={classes.list}>
        {children}
      </Stack>
    </Stack>
  );
}

/** Where a post is moved whose accounts have a time each: here, a move would give all of them the same. */
const SeveralTimes = ({
  publication: { postId, content, times },
}: {
  readonly publication: ListedPublication;
}) => (
  <Text size="sm" c="dimmed" ta="right" style={{ flexShrink: 0 }}>
    {times} different times.{' '}
    <Anchor
      component={Link}
      href={`/posts/${postId}`}
      inherit
      underline="always"
      aria-label={`Move each in the post: ${shownText(content).slice(0, 60)}`}
    >
      Move each in the post
    </Anchor>
  </Text>
);

interface FreeSlotProps {
  readonly slot: Slot;
  readonly profileId: string;
}

/** A time that auto-scheduling would choose, and the way to write for it. */
const FreeSlot = ({ slot: { at, platform }, profileId }: FreeSlotProps) => (
  <Group component="li" gap="xs" justify="space-between" className={classes.free}>
    <Text size="sm" c="dimmed">
      Free on {platformTitles[platform]}:{' '}
      <InZoneOfProfile profileId={profileId}>
        <When at={at} weekday />
      </InZoneOfProfile>
    </Text>
    <Anchor component={Link} href={`/compose?${new URLSearchParams({ profile: profileId, at })}`} size="sm">
      New post at this time
    </Anchor>
  </Group>
);

interface MovedWordsProps {
  readonly moved: Moved;
  readonly profileId: string;
  readonly onUndo: () => void;
}

/** The result of a move, below the post that was moved. */
function MovedWords({ moved, profileId, onUndo }: MovedWordsProps) {
  if (moved.kind === 'failed') return <Problem error={moved.error} title="Not moved" />;
  if (moved.kind === 'same')
    return (
      <Text size="sm" role="status">
        Both are due at the same time, so nothing changes.
      </Text>
    );
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" role="status">
        {moved.kind === 'undone' ? 'Moved back to ' : 'Moved to '}
        <InZoneOfProfile profileId={profileId}>
          <When at={moved.at} weekday />
        </InZoneOfProfile>
        .
      </Text>
      {moved.kind === 'moved' && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo
        </Button>
      )}
    </Group>
  );
}
