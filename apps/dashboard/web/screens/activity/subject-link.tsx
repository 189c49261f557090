import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Activity } from '../../api/activity.ts';

/** Where a subject is shown. */
const places: Readonly<Record<string, (id: string) => string>> = {
  post: (id) => `/posts/${id}`,
  media: (id) => `/media?medium=${id}`,
  profile: (id) => `/profiles/${id}`,
  account: () => '/accounts',
  api_key: () => '/keys',
  webhook: (id) => `/webhooks/${id}`,
};

/** What was done something to: a link while it is there. */
export function SubjectLink({ subject }: { readonly subject: NonNullable<Activity['subject']> }) {
  const { type, id, name, exists } = subject;
  const place = places[type];
  if (!exists || place === undefined)
    return (
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {name ?? id}
      </Text>
    );
  return (
    <Anchor
      component={Link}
      href={place(id)}
      size="sm"
      style={{ overflowWrap: 'anywhere' }}
      underline="always"
    >
      {name ?? id}
    </Anchor>
  );
}
