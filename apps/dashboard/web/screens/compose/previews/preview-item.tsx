import type { Located } from '@carillon/core';
import type { Account } from '../../../api/accounts.ts';
import { useMedia } from '../../../api/media.ts';
import { NetworkItem } from '../../../parts/network-post/network-item.tsx';
import { NetworkMedia } from '../../../parts/network-post/network-media.tsx';
import type { NetworkRules } from '../../../parts/network-post/use-network-rules.ts';
import { mediaFieldName } from '../problem-places.ts';
import { useFittingEnd } from '../use-fitting-end.ts';
import type { WrittenItem } from '../written-thread.ts';

interface Props {
  readonly item: WrittenItem;
  /** The name of its field, which the preview follows. */
  readonly name: string;
  readonly author: Account;
  /** Undefined until they are loaded. */
  readonly rules: NetworkRules | undefined;
  /** Its place in a thread, such as 1/2; null where it is alone. */
  readonly place: string | null;
  /** Media that networks do not take, by `mediaFieldName` of the account. */
  readonly refused: ReadonlySet<string>;
}

/** An item as its network will show it, with what is too long for it. */
export function PreviewItem({ item, name, author, rules, place, refused }: Props) {
  const { content, media, linkCard, options } = item;
  const { platform } = author;
  return (
    <NetworkItem
      {...{ author, name, place, content, linkCard, options }}
      end={useFittingEnd(content, [author], rules)}
      findMarks={rules?.findMarks[platform]}
      when="now"
      media={
        media.length === 0 ? undefined : (
          <WrittenMedia
            media={media}
            place={author}
            isRefused={(key) => refused.has(mediaFieldName(author.id, item.id, key))}
          />
        )
      }
    />
  );
}

interface MediaProps {
  readonly media: WrittenItem['media'];
  readonly place: Located;
  /** True when the network has something against one of them. */
  readonly isRefused: (key: string) => boolean;
}

/** The media of an item that is written, as far as they are known by now. */
function WrittenMedia({ media, place, isRefused }: MediaProps) {
  const known = useMedia(media.flatMap(({ id }) => id ?? []));
  const drawn = media.flatMap(({ key, id, altText }) => {
    const medium = known.get(id ?? '');
    if (medium === undefined) return [];
    return [{ ...medium, altText: altText ?? medium.altText, isRefused: isRefused(key) }];
  });
  return <NetworkMedia media={drawn} place={place} />;
}
