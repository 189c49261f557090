import { Anchor } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { NetworkItem } from '../../parts/network-post/network-item.tsx';
import { NetworkMedia } from '../../parts/network-post/network-media.tsx';
import { NetworkPost } from '../../parts/network-post/network-post.tsx';
import { type SameOn, sameOn } from '../../parts/network-post/same-on.ts';
import { useNetworkRules } from '../../parts/network-post/use-network-rules.ts';
import { scrollsByKeys } from '../../parts/scrolled-by-keys.ts';
import { Section } from '../../parts/section.tsx';
import { useAfterScreen } from '../../parts/use-after-screen.ts';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import classes from './as-shown.module.css';

/** Shown at first: of a post with a text for each account, and of a long thread. */
const [postsAtFirst, itemsAtFirst] = [4, 3];

interface Props {
  readonly post: FullPost;
  readonly targets: readonly PostTarget[];
}

/** A post as its networks show it, once for each text. Its links are marked a moment after the rest: that code is large. */
export function AsShown({ post, targets }: Props) {
  const [isWhole, all] = useDisclosure(false);
  const groups = sameOn(targets, ({ items }) => items);
  const shown = isWhole ? groups : groups.slice(0, postsAtFirst);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isStrip = isNarrow && shown.length > 1;
  const isOut = post.platforms.some(({ publishedAt }) => publishedAt !== null);
  return (
    <Section title={isOut ? 'As the networks show it' : 'Preview'}>
      <div
        className={isStrip ? `${classes.posts} ${classes.strip}` : classes.posts}
        {...(isStrip && { ...scrollsByKeys('The post on each network'), 'data-scrolls': true })}
      >
        {shown.map((group) => (
          <ShownPost key={group[0].socialAccountId} post={post} group={group} />
        ))}
      </div>
      {shown.length < groups.length && <More onClick={all.open}>Show all {groups.length} texts</More>}
    </Section>
  );
}

interface ShownPostProps {
  readonly post: FullPost;
  readonly group: SameOn<PostTarget>;
}

function ShownPost({ post, group }: ShownPostProps) {
  const rules = useNetworkRules(useAfterScreen());
  const [isWhole, all] = useDisclosure(false);
  const accounts = seenOn(post, group);
  const [author] = accounts;
  const { platform, items } = author;
  const shown = isWhole ? items : items.slice(0, itemsAtFirst);
  const at = timeOf(post, accounts);
  return (
    <div className={classes.post}>
      <NetworkPost platform={platform} accounts={accounts}>
        {shown.map(({ content, linkCard, options, media }, place) => (
          <NetworkItem
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name than their place
            key={place}
            {...{ author, content, linkCard, options }}
            findMarks={rules?.findMarks[platform]}
            when={at && <Moment at={at} />}
            place={items.length > 1 ? `${place + 1}/${items.length}` : null}
            media={
              media.length === 0 ? undefined : (
                <NetworkMedia media={drawnMedia(media, post.media)} place={author} />
              )
            }
          />
        ))}
        {shown.length < items.length && <More onClick={all.open}>Show all {items.length} posts</More>}
      </NetworkPost>
    </div>
  );
}

const Moment = ({ at }: { readonly at: string }) => <ShortTime at={at} now={useNow(at)} />;

/** Accounts that show it already, or those that are to: where it is out on some, the others do not have it. */
function seenOn({ platforms }: FullPost, group: SameOn<PostTarget>): SameOn<PostTarget> {
  const published = platforms.filter(({ publishedAt }) => publishedAt !== null);
  const [first, ...others] = group.filter((target) =>
    published.some(({ socialAccountId }) => socialAccountId === target.socialAccountId),
  );
  return first === undefined ? group : [first, ...others];
}

/** When it was published on one of these accounts, or is to be; null where neither is known. */
function timeOf({ platforms }: FullPost, accounts: SameOn<PostTarget>): string | null {
  const here = platforms.filter(({ socialAccountId }) =>
    accounts.some((target) => target.socialAccountId === socialAccountId),
  );
  const [first = null] = here.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted();
  return first ?? here.find(({ status }) => status === 'scheduled')?.scheduledAt ?? null;
}

/** The media of an item, with what it says there of each. */
const drawnMedia = (attached: PostTarget['items'][number]['media'], media: FullPost['media']) =>
  attached.flatMap(({ id, altText }) => {
    const medium = media.find((each) => each.id === id);
    return medium
      ? [{ ...medium, altText, status: 'ready' as const, animated: false, isRefused: false }]
      : [];
  });

interface MoreProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const More = ({ onClick, children }: MoreProps) => (
  <Anchor component="button" type="button" size="sm" underline="always" ta="start" onClick={onClick}>
    {children}
  </Anchor>
);
