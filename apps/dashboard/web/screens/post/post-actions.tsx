import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { type PostTarget, type ReadPost, usePublishPost, useResendPost } from '../../api/posts.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { allowed } from './allowed.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface Props {
  readonly read: ReadPost;
  readonly targets: readonly PostTarget[];
}

/** The actions of a post in its present state, and the result of the last one. */
export function PostActions({ read, targets }: Props) {
  const { post } = read;
  const may = allowed(post, targets);
  const failed = post.platforms.filter(({ status }) => status === 'failed').length;
  const publish = usePublishPost(post.id);
  const resend = useResendPost(post.id);
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const [told, setTold] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const tell = (message: string) => {
    setTold(message);
    status.current?.focus(); // the button may be gone
  };
  const run = (action: typeof publish, other: typeof resend) => {
    other.reset();
    setTold('');
    action.mutate(undefined, { onSuccess: (done) => tell(done?.message ?? '') });
  };
  const error = publish.error ?? resend.error;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {may.publish && (
          <PendingButton variant="default" isPending={publish.isPending} onClick={asking.open}>
            Publish now
          </PendingButton>
        )}
        {may.resend && (
          <PendingButton isPending={resend.isPending} onClick={() => run(resend, publish)}>
            {failed === 1 ? 'Retry 1 failed account' : `Retry ${failed} failed accounts`}
          </PendingButton>
        )}
        {may.edit && (
          <Button variant="default" component={Link} href={`/compose?post=${post.id}`}>
            Edit
          </Button>
        )}
        {may.remove && (
          <Button variant="default" onClick={open}>
            Delete
          </Button>
        )}
      </Group>
      <Text role="status" size="sm" ref={status} tabIndex={-1}>
        {told}
      </Text>
      {error && <Problem error={error} />}
      {isAsking && (
        <PublishDialog
          post={post}
          onClose={asking.close}
          onConfirm={() => {
            asking.close();
            run(publish, resend);
          }}
        />
      )}
      {isOpen && <DeleteDialog read={read} onClose={close} onMessage={tell} />}
    </Stack>
  );
}
