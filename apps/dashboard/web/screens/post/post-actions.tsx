import { Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isDeletedLater, useDeleteLater } from '../../api/deletions.ts';
import { useResendFailed, useStopOn } from '../../api/on-accounts.ts';
import {
  type Done,
  type PostTarget,
  type ReadPost,
  useDeletePost,
  usePublishPost,
  waitsForUndo,
} from '../../api/posts.ts';
import { RequestError } from '../../api/request.ts';
import type { FullPost } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { forPeople } from '../../parts/for-people.ts';
import { Problem } from '../../parts/problem.tsx';
import { Said, useSaid } from '../../parts/said.tsx';
import { When } from '../../parts/when.tsx';
import { serverNow } from '../../time/server-clock.ts';
import { ActionButtons } from './action-buttons.tsx';
import { isOut } from './allowed.ts';

interface Props {
  readonly read: ReadPost;
  readonly targets: readonly PostTarget[];
  /** True when it goes out in some seconds: the bar over the page offers what can be done about that. */
  readonly isGoingOut: boolean;
}

/** The actions of a post in its present state, and the result of the last one. */
export function PostActions({ read, targets, isGoingOut }: Props) {
  const { post } = read;
  const actions = usePostActions(post);
  const [isAsking, asking] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const publish = () => {
    asking.close();
    const { onSuccess } = actions.begin();
    actions.publish.mutate(undefined, {
      onSuccess: (done) => !(done && waitsForUndo(done.data)) && onSuccess(done),
    });
  };
  const later = useDeleteWithUndo(post);
  return (
    <Stack gap="sm">
      <ActionButtons
        {...{ post, targets, isGoingOut }}
        isPending={{
          publish: actions.publish.isPending,
          resend: actions.resend.isPending,
          stop: actions.stop.isPending,
        }}
        onPublish={asking.open}
        onResend={(except) => actions.resend.mutate(except, actions.begin())}
        onStop={(waiting) => actions.stop.mutate(waiting, actions.begin())}
        onDelete={() => (isDeletedLater(post, serverNow()) ? later.run() : deleting.open())}
      />
      <Said said={actions.said} mt={actions.said.message ? 0 : 'calc(-1 * var(--mantine-spacing-sm))'} />
      {actions.error && <Problem title={actions.problem} error={actions.error} />}
      {later.error && <Problem title="Couldn’t delete the post" error={later.error} />}
      {isAsking && <PublishDialog post={post} onClose={asking.close} onConfirm={publish} />}
      {isDeleting && <DeleteDialog read={read} onClose={deleting.close} onMessage={actions.show} />}
    </Stack>
  );
}

/** Deletes a post with the time to undo it, and leads to the list that it was in. */
function useDeleteWithUndo({ id }: FullPost) {
  const remove = useDeleteLater();
  const [, navigate] = useLocation();
  return {
    error: remove.error,
    run: () =>
      remove.mutate(id, {
        onSuccess() {
          navigate('/posts', { replace: true });
          document.getElementById('content')?.focus();
        },
      }),
  };
}

/** The actions that need no dialog of their own, and the message of the last one. */
function usePostActions(post: FullPost) {
  const publish = usePublishPost(post.id);
  const resend = useResendFailed(post);
  const stop = useStopOn(post.id);
  const said = useSaid();
  const show = (text: string) => said.say(forPeople(text));
  const begin = () => {
    for (const action of [publish, resend, stop]) action.reset();
    said.unsay();
    return { onSuccess: (done?: Done) => show(done?.message ?? '') };
  };
  const problem = publish.isError
    ? 'Couldn’t publish the post'
    : stop.isError
      ? 'Couldn’t stop'
      : 'Couldn’t retry';
  const error = publish.error ?? resend.error ?? stop.error;
  return { publish, resend, stop, begin, show, said, problem, error };
}

interface PublishDialogProps {
  readonly post: FullPost;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a draft or a scheduled post goes out now. */
function PublishDialog({ post: { platforms, scheduledAt, status }, onClose, onConfirm }: PublishDialogProps) {
  const open = platforms.filter((each) => each.status === 'pending' || each.status === 'scheduled').length;
  return (
    <Confirm
      title="Publish this post now"
      isOpen
      onClose={onClose}
      action="Publish now"
      onConfirm={onConfirm}
      isPending={false}
      error={null}
      isHarmless
    >
      <Text>
        It is published on {open === 1 ? '1 account' : `${open} accounts`} in ten seconds
        {status !== 'draft' && scheduledAt !== null && (
          <>
            {' '}
            instead of <When at={scheduledAt} />
          </>
        )}
        . You can undo it until then.
      </Text>
    </Confirm>
  );
}

interface DeleteDialogProps {
  readonly read: ReadPost;
  readonly onClose: () => void;
  /** Called with a sentence when it was too late to delete a part of it, or when it had changed. */
  readonly onMessage: (message: string) => void;
}

/** Deletes the post as it was when this opened; a version that is newer is left alone. */
function DeleteDialog({ read, onClose, onMessage }: DeleteDialogProps) {
  const [seen] = useState(read.etag);
  const [, navigate] = useLocation();
  const remove = useDeletePost(read.post.id);
  const isPartlyOut = read.post.platforms.some(isOut);
  const confirm = () =>
    // Not as callbacks of `mutate`: news of the server may have taken the page away before the answer.
    void remove.mutateAsync(seen).then(
      (rest) => {
        onClose();
        if (rest !== undefined) return onMessage(rest.message);
        if (!location.pathname.endsWith(read.post.id)) return;
        navigate('/posts', { replace: true });
        document.getElementById('content')?.focus();
      },
      (error) => {
        if (!(error instanceof RequestError && error.code === 'precondition_failed')) return; // it is shown
        onClose();
        onMessage(changed);
      },
    );
  return (
    <Confirm
      title={isPartlyOut ? 'Cancel remaining accounts' : 'Delete this post'}
      isOpen
      onClose={onClose}
      action={isPartlyOut ? 'Cancel remaining accounts' : 'Delete'}
      problem="Couldn’t delete the post"
      onConfirm={confirm}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>
        {isPartlyOut
          ? 'Published posts stay: delete them on the network itself.'
          : 'The post is deleted for good.'}
      </Text>
    </Confirm>
  );
}

const changed = 'The post has changed since you opened it. Check it and decide again.';
