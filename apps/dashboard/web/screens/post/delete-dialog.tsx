import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type ReadPost, useDeletePost } from '../../api/posts.ts';
import { RequestError } from '../../api/request.ts';
import { Confirm } from '../../parts/confirm.tsx';

interface Props {
  readonly read: ReadPost;
  readonly onClose: () => void;
  /** Called with a sentence when it was too late to delete a part of it, or when it had changed. */
  readonly onMessage: (message: string) => void;
}

/** Deletes the post as it was when this opened; a version that is newer is left alone. */
export function DeleteDialog({ read, onClose, onMessage }: Props) {
  const [seen] = useState(read.etag);
  const [, navigate] = useLocation();
  const remove = useDeletePost(read.post.id);
  const isOut = read.post.platforms.some(({ status }) => status === 'published');
  const confirm = () =>
    remove.mutate(seen, {
      onSuccess(rest) {
        onClose();
        if (rest === undefined) {
          navigate('/posts', { replace: true });
          document.getElementById('content')?.focus();
        } else onMessage(rest.message);
      },
      onError(error) {
        if (!(error instanceof RequestError && error.code === 'precondition_failed')) return;
        onClose();
        onMessage(changed);
      },
    });
  return (
    <Confirm
      title={isOut ? 'Do not publish the rest' : 'Delete this post'}
      isOpen
      onClose={onClose}
      action={isOut ? 'Do not publish the rest' : 'Delete'}
      problem="Couldn’t delete the post"
      onConfirm={confirm}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>
        {isOut
          ? 'It will not go out where it has not gone out yet. Where it is already published, it stays: delete it on the network itself.'
          : 'It will not go out, and this cannot be undone.'}
      </Text>
    </Confirm>
  );
}

const changed =
  'The post has changed in the meantime: somebody edited it, or it is being published. Check it as it is shown now, and decide again.';
