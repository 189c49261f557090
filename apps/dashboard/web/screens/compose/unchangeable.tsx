import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Empty } from '../../parts/empty.tsx';
import { statusName } from '../../parts/status-badge.tsx';
import { leftChanges } from './autosave/left-changes.ts';
import type { Form } from './form.ts';
import { Version } from './version.tsx';

interface Props {
  readonly id: string;
  readonly status: Parameters<typeof statusName>[0];
  /** The post as it is. */
  readonly now: Form;
  readonly email: string;
}

/** Says that a post can no longer be changed, and shows what was typed to change it. */
export function Unchangeable({ id, status, now, email }: Props) {
  const [changes] = useState(() => leftChanges(email, id, now));
  const [isRefused, setRefused] = useState(false);
  const [, navigate] = useLocation();
  return (
    <Stack>
      <Empty
        icon={IconPencilPlus}
        action={
          <Anchor component={Link} href={`/posts/${id}`}>
            See the post
          </Anchor>
        }
      >
        This post can no longer be changed. Its status is “{statusName(status)}”.
      </Empty>
      {changes !== null && (
        <Alert color="orange" variant="light">
          <Stack gap="sm" align="flex-start">
            <Text fw={600}>Your changes are not in this post</Text>
            <Version title="Your version" form={changes.form} other={now} />
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                changes.toNewPost() ? navigate(`/compose?copy=${id}&changes`) : setRefused(true)
              }
            >
              Continue as a new post
            </Button>
            {isRefused && (
              <Text size="sm" role="alert">
                This browser has no room for another text. Copy it elsewhere.
              </Text>
            )}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
