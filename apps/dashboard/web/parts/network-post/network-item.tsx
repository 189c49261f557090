import { type ItemOptions, type OptionValues, optionsInWords, type Platform } from '@carillon/core';
import { descriptors, optionRules, type PostAction } from '@carillon/networks/descriptors';
import type { FindMarks } from '@carillon/networks/marks';
import { Text } from '@mantine/core';
import {
  type Icon,
  IconBookmark,
  IconChartBar,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconRepeat,
  IconUpload,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AccountPicture } from '../account-picture.tsx';
import { cardHost, markedParts } from './marked-parts.ts';
import classes from './network-post.module.css';
import type { Author } from './network-post.tsx';

interface Props {
  readonly author: Author;
  readonly content: string;
  /** Where the part of the content ends that the network takes, UTF-16 units. */
  readonly end?: number;
  /** False where its first link has no card. */
  readonly linkCard?: boolean | undefined;
  readonly options: ItemOptions | undefined;
  /** Undefined until it is loaded. */
  readonly findMarks: FindMarks | undefined;
  /** When it is or was published, such as “now”. */
  readonly when: ReactNode;
  /** Its place in a thread, such as 1/2; null where it is alone. */
  readonly place: string | null;
  /** Its pictures and videos; undefined where it has none. */
  readonly media: ReactNode | undefined;
  /** The name of the field that it is written in. */
  readonly name?: string;
}

/** An item of a post as its network shows it. */
export function NetworkItem(props: Props) {
  const { author, content, linkCard = true, options, findMarks, when, place, media, name } = props;
  const { platform } = author;
  const hasText = content.trim() !== '';
  return (
    <div className={classes.item} data-preview={name}>
      <div className={classes.side}>
        <AccountPicture account={author} size={36} />
      </div>
      <div className={classes.body}>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Text span fw={600} c="var(--mantine-color-text)">
            @{author.platformUsername}
          </Text>
          {when != null && <> · {when}</>}
          {place !== null && ` · ${place}`}
        </Text>
        {(hasText || media === undefined) && (
          <div className={classes.text} dir="auto">
            {hasText ? (
              <Words {...{ content, findMarks }} end={props.end ?? content.length} />
            ) : (
              <Text span c="dimmed" fs="italic">
                No text yet.
              </Text>
            )}
          </div>
        )}
        {media}
        {linkCard && media === undefined && (
          <CardPlace text={content} platform={platform} findMarks={findMarks} />
        )}
        <AskedOptions platform={platform} values={options?.[platform]} />
        <ActionMarks platform={platform} />
      </div>
    </div>
  );
}

/** A text with its links, mentions and hashtags; what is too long is marked. */
function Words({ content, findMarks, end }: Pick<Props, 'content' | 'findMarks'> & { readonly end: number }) {
  return (
    <>
      {markedParts(content.slice(0, end), findMarks).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
        <span key={at} {...(part.marked && { className: classes.marked, 'data-marked': true })}>
          {part.text}
        </span>
      ))}
      {end < content.length && <mark className={classes.excess}>{content.slice(end)}</mark>}
    </>
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

const actionMarks: Readonly<Record<PostAction, Icon>> = {
  reply: IconMessageCircle,
  repost: IconRepeat,
  like: IconHeart,
  views: IconChartBar,
  bookmark: IconBookmark,
  share: IconUpload,
  more: IconDots,
};

/** The line below a post, as its network draws it. */
const ActionMarks = ({ platform }: { readonly platform: Platform }) => (
  <div className={classes.actions} aria-hidden="true">
    {descriptors[platform].look.actions.map((action) => {
      const Mark = actionMarks[action];
      return <Mark key={action} size={16} stroke={1.5} />;
    })}
  </div>
);

interface AskedOptionsProps {
  readonly platform: Platform;
  readonly values: OptionValues | undefined;
}

/** Options of an item on its network, a line for each. */
const AskedOptions = ({ platform, values }: AskedOptionsProps) =>
  optionsInWords(values, optionRules[platform]).map(({ label, value }) => (
    <Text key={label} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {label}: {value}
    </Text>
  ));
