import { Stack, Text } from '@mantine/core';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { AskedOptions } from '../../parts/asked-options.tsx';
import { ThumbnailRow } from '../../parts/thumbnail.tsx';
import { NetworkLink } from './network-link.tsx';

interface Props {
  readonly target: PostTarget;
  readonly media: FullPost['media'];
}

const states = { pending: 'not sent', sending: 'sent, not confirmed', sent: 'published' } as const;

/** The text and the media of a post, or of each item of a thread with its state. */
export function TargetItems({ target: { items, begun, platform }, media }: Props) {
  const isThread = items.length > 1;
  return (
    <Stack component={isThread ? 'ol' : 'div'} gap="sm" pl={isThread ? 'lg' : 0} m={0}>
      {items.map(({ content, state, url, options, media: attached }, position) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name than their place
          key={position}
          component={isThread ? 'li' : 'div'}
          display={isThread ? 'list-item' : 'flex'}
          gap="xs"
        >
          <Text component="p" m={0} dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {content}
            {isThread && begun && (
              <Text span size="sm" c="dimmed">
                {'\n'}
                {states[state]}
                {url !== null && (
                  <>
                    {' · '}
                    <NetworkLink href={url}>item {position + 1}</NetworkLink>
                  </>
                )}
              </Text>
            )}
          </Text>
          <AskedOptions platform={platform} values={options[platform]} />
          <ThumbnailRow media={shownMedia(attached, media)} />
        </Stack>
      ))}
    </Stack>
  );
}

/** The media of an item, with what it says there of each. */
const shownMedia = (attached: PostTarget['items'][number]['media'], media: FullPost['media']) =>
  attached.flatMap(({ id, altText }) => {
    const medium = media.find((each) => each.id === id);
    return medium ? [{ ...medium, altText }] : [];
  });
