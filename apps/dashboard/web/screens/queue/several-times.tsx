import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Line } from '../../api/lines.ts';
import { shownText } from '../../parts/shown-text.ts';

/** Where a post is moved whose accounts have a time each: here, a move would give all of them the same. */
export const SeveralTimes = ({ line: { postId, content, times } }: { readonly line: Line }) => (
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
