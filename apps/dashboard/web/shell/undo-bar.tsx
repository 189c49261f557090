import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type PendingUndo, useGlance } from '../api/glance.ts';
import { type Undone, usePublishAtOnce, useUndo } from '../api/posts.ts';
import { notify } from '../parts/notice.tsx';
import { PendingButton } from '../parts/pending-button.tsx';
import { Problem } from '../parts/problem.tsx';
import { beginningOf } from '../parts/shown-text.ts';
import { serverNow } from '../time/server-clock.ts';
import { DeletedPost, useEndOfDeletions } from './deleted-posts.tsx';
import classes from './shell.module.css';

/** How often the seconds are drawn, ms. */
const tickMs = 250;

/** Maximum number of posts that are shown at once, the newest first: a mistake is seen right after it was made. */
const maxShown = 5;

interface Failure {
  readonly error: Error;
  readonly title: string;
  /** The screen on which it was tried. */
  readonly location: string;
}

/** On every screen: the posts that go out or are deleted in some seconds, which one can still take back. */
export function UndoBar() {
  const { data } = useGlance();
  const now = useSeconds((data?.undo.length ?? 0) + (data?.deletions.length ?? 0));
  const [location] = useLocation();
  const [failed, setFailed] = useState<Failure | null>(null); // said until one goes elsewhere
  const fail = (error: Error, title: string) => setFailed({ error, title, location });
  useEndOfDeletions(data?.deletions, fail);
  const deleted = (data?.deletions ?? []).filter(({ until }) => until > now).slice(0, maxShown);
  const pending = (data?.undo ?? []).filter(({ until }) => until > now).slice(0, maxShown);
  return (
    <Stack gap="xs" className={classes.undo}>
      {failed?.location === location && <Problem title={failed.title} error={failed.error} />}
      {pending.map((undo) => (
        <Pending key={undo.postId} undo={undo} now={now} onFailed={fail} onDone={() => setFailed(null)} />
      ))}
      {deleted.map((deletion) => (
        <DeletedPost key={deletion.id} deletion={deletion} onFailed={fail} />
      ))}
    </Stack>
  );
}

/** The time, ms, again and again while there is something to count down. */
function useSeconds(count: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    if (count === 0) return;
    const timer = window.setInterval(() => setNow(serverNow()), tickMs);
    return () => window.clearInterval(timer);
  }, [count]);
  return now;
}

interface Props {
  readonly undo: PendingUndo;
  readonly now: number;
  readonly onFailed: (error: Error, title: string) => void;
  readonly onDone: () => void;
}

function Pending({ undo: { postId, content, until }, now, onFailed, onDone }: Props) {
  const [location, navigate] = useLocation();
  const undo = useUndo(postId, {
    onSuccess(undone) {
      onDone();
      notify(wordsOf(undone));
      if (undone.status === 'draft') navigate(`/compose?post=${postId}&undone=1`);
    },
    onError: (error) => onFailed(error, 'Couldn’t undo'),
  });
  const atOnce = usePublishAtOnce(postId, {
    onSuccess: onDone,
    onError: (error) => onFailed(error, 'Couldn’t publish at once'),
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A person who has just published has no field any more; one who types elsewhere keeps the focus.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'content') button.current?.focus();
  }, []);
  return (
    <Paper component="section" withBorder shadow="md" aria-label={`Publishing soon: ${beginningOf(content)}`}>
      <Group justify="center">
        <Text size="sm">
          <span role="timer" aria-live="off">
            Publishing in {Math.ceil((until - now) / 1_000)} s
          </span>
          {location !== `/posts/${postId}` && (
            <>
              {' · '}
              <Anchor component={Link} href={`/posts/${postId}`} inherit c="inherit" underline="always">
                <bdi>{beginningOf(content)}</bdi>
              </Anchor>
            </>
          )}
        </Text>
        <Group gap="xs">
          <Button
            ref={button}
            size="compact-sm"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
          <PendingButton
            size="compact-sm"
            variant="subtle"
            isPending={atOnce.isPending}
            onClick={() => atOnce.mutate()}
          >
            Publish at once
          </PendingButton>
        </Group>
      </Group>
    </Paper>
  );
}

function wordsOf({ status, scheduledAt }: Undone): string {
  if (status === 'draft') return 'Not published. It is a draft now.';
  if (status === 'stopped') return 'Not published. You can retry it.';
  return `Not published now. It is scheduled for ${scheduledAt} again.`;
}
