import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useResendFailed, useStopOn } from '../../api/on-accounts.ts';
import { type Done, type PostTarget, type ReadPost, usePublishPost } from '../../api/posts.ts';
import { waitsForUndo } from '../../api/undo.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useForPeople } from '../../parts/shown-zone.ts';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { allowed, stoppable } from './allowed.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { bestStep } from './next-step.ts';
import { PublishDialog } from './publish-dialog.tsx';

interface Props {
  readonly read: ReadPost;
  readonly targets: readonly PostTarget[];
}

/** The actions of a post in its present state, and the result of the last one. */
export function PostActions({ read, targets }: Props) {
  const { post } = read;
  const may = allowed(post, targets);
  const waiting = stoppable(post, targets);
  const failed = post.platforms.filter(({ status }) => status === 'failed').length;
  const best = bestStep(post.platforms, targets);
  const lookOf = (helps: boolean) => (helps ? 'filled' : 'default');
  const isOut = post.platforms.some(({ status }) => status === 'published');
  const publish = usePublishPost(post.id);
  const resend = useResendFailed(post);
  const stop = useStopOn(post.id);
  const forPeople = useForPeople();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const [told, setTold] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const tell = (message: string) => {
    setTold(forPeople(message));
    status.current?.focus(); // the button may be gone
  };
  const begin = () => {
    for (const action of [publish, resend, stop]) action.reset();
    setTold('');
    return { onSuccess: (done?: Done) => tell(done?.message ?? '') };
  };
  const error = publish.error ?? resend.error ?? stop.error;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {may.publish && (
          <PendingButton variant="default" isPending={publish.isPending} onClick={asking.open}>
            Publish now
          </PendingButton>
        )}
        {best?.kind === 'reconnect' && (
          <Button component={Link} href={reconnectHref(best.accountId)}>
            Reconnect the account
          </Button>
        )}
        {may.resend && (
          <PendingButton
            variant={lookOf(best?.kind === 'resend')}
            isPending={resend.isPending}
            onClick={() => resend.mutate(undefined, begin())}
          >
            {failed === 1 ? 'Retry 1 failed account' : `Retry ${failed} failed accounts`}
          </PendingButton>
        )}
        {waiting.length > 1 && (
          <PendingButton
            variant="default"
            isPending={stop.isPending}
            onClick={() => stop.mutate(waiting, begin())}
          >
            Stop trying on {waiting.length} accounts
          </PendingButton>
        )}
        {may.edit && (
          <Button variant={lookOf(best?.kind === 'edit')} component={Link} href={`/compose?post=${post.id}`}>
            Edit
          </Button>
        )}
        <Button variant="default" component={Link} href={`/compose?copy=${post.id}`}>
          Duplicate as new post
        </Button>
        {may.remove && (
          <Button variant="default" onClick={open}>
            {isOut ? 'Do not publish the rest' : 'Delete'}
          </Button>
        )}
      </Group>
      <Text role="status" size="sm" ref={status} tabIndex={-1}>
        {told}
      </Text>
      {error && (
        <Problem
          title={
            publish.isError ? 'Couldn’t publish the post' : stop.isError ? 'Couldn’t stop' : 'Couldn’t retry'
          }
          error={error}
        />
      )}
      {isAsking && (
        <PublishDialog
          post={post}
          onClose={asking.close}
          onConfirm={() => {
            asking.close();
            const { onSuccess } = begin();
            publish.mutate(undefined, {
              onSuccess: (done) => !(done && waitsForUndo(done.data)) && onSuccess(done),
            });
          }}
        />
      )}
      {isOpen && <DeleteDialog read={read} onClose={close} onMessage={tell} />}
    </Stack>
  );
}
