import type { Platform } from '@carillon/core';
import { descriptors } from '@carillon/networks/descriptors';
import type { FindMarks } from '@carillon/networks/marks';
import { Text } from '@mantine/core';
import type { Account } from '../../../api/accounts.ts';
import { AccountPicture } from '../../../parts/account-picture.tsx';
import { AskedOptions } from '../../../parts/asked-options.tsx';
import { actionMarks } from '../../../parts/network-mark.tsx';
import { PreviewMedia } from '../media/preview-media.tsx';
import { mediaFieldName } from '../problem-places.ts';
import type { WrittenItem } from '../written-thread.ts';
import { cardHost, markedParts } from './marked-parts.ts';
import classes from './preview.module.css';

interface Props {
  readonly item: WrittenItem;
  /** The name of its field, which the preview follows. */
  readonly name: string;
  readonly author: Account;
  readonly platform: Platform;
  /** Undefined until it is loaded. */
  readonly findMarks: FindMarks | undefined;
  /** Its place in a thread, such as 1/2; null where it is alone. */
  readonly place: string | null;
  /** Media that networks do not take, by `mediaFieldName` of the account. */
  readonly refused: ReadonlySet<string>;
}

/** An item as its network shows it. */
export function PreviewItem({ item, name, author, platform, findMarks, place, refused }: Props) {
  const { content, media, linkCard = true, options } = item;
  const isBlank = content.trim() === '';
  return (
    <div className={classes.item} data-preview={name}>
      <div className={classes.side}>
        <AccountPicture account={author} size={36} />
      </div>
      <div className={classes.body}>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Text span fw={700} c="var(--mantine-color-text)">
            @{author.platformUsername}
          </Text>
          {' · now'}
          {place !== null && ` · ${place}`}
        </Text>
        {(!isBlank || media.length === 0) && (
          <div className={classes.text} dir="auto">
            {isBlank ? (
              <Text span c="dimmed" fs="italic">
                No text yet.
              </Text>
            ) : (
              markedParts(content, findMarks).map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
                <span key={at} {...(part.marked && { className: classes.marked })}>
                  {part.text}
                </span>
              ))
            )}
          </div>
        )}
        <PreviewMedia
          media={media}
          platform={platform}
          isRefused={(key) => refused.has(mediaFieldName(author.id, item.id, key))}
        />
        {linkCard && media.length === 0 && (
          <CardPlace text={content} platform={platform} findMarks={findMarks} />
        )}
        <AskedOptions platform={platform} values={options?.[platform]} />
        <PostActions platform={platform} />
      </div>
    </div>
  );
}

interface CardPlaceProps {
  readonly text: string;
  readonly platform: Platform;
  readonly findMarks: FindMarks | undefined;
}

/** Where the card of a link will be, on the network whose posts bring it with them. */
function CardPlace({ text, platform, findMarks }: CardPlaceProps) {
  const isShown = descriptors[platform].showsLinkCards;
  const host = isShown && findMarks !== undefined ? cardHost(text, findMarks) : null;
  if (host === null) return null;
  return (
    <div className={classes.card}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {host}
      </Text>
      <Text size="xs" c="dimmed">
        Title and picture of the page
      </Text>
    </div>
  );
}

/** The line below a post, as its network draws it. */
const PostActions = ({ platform }: { readonly platform: Platform }) => (
  <div className={classes.actions} aria-hidden="true">
    {actionMarks[platform].map((Action, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <Action key={place} size={16} stroke={1.5} />
    ))}
  </div>
);
