import { Text } from '@mantine/core';
import type { PostTarget } from '../../api/posts.ts';
import { beginningOf } from '../../parts/shown-text.ts';
import { NetworkLink } from './network-link.tsx';

const states = { pending: 'not sent', sending: 'sent, not confirmed', sent: 'published' } as const;

/** Letters of an item's text, so that one knows it. */
const textLetters = 60;

/** How far each item of a thread got, and where it is seen. */
export const ItemStates = ({ items }: Pick<PostTarget, 'items'>) => (
  <ol style={{ margin: 0, paddingInlineStart: '1.5rem' }}>
    {items.map(({ content, state, url }, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name than their place
      <li key={position}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{beginningOf(content, textLetters)}</bdi>{' '}
          <Text span inherit c="dimmed">
            {states[state]}
          </Text>
          {url !== null && (
            <>
              {' · '}
              <NetworkLink href={url}>post {position + 1}</NetworkLink>
            </>
          )}
        </Text>
      </li>
    ))}
  </ol>
);
