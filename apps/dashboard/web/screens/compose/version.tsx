import { optionsInWords, platforms } from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';
import { Mark, Stack, Text } from '@mantine/core';
import { useContext } from 'react';
import { useAccounts } from '../../api/accounts.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { ProfileZone } from '../../parts/profile-zone.ts';
import { When } from '../../parts/when.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { chosenMoment, type Form } from './form.ts';
import type { WrittenItem } from './written-thread.ts';

interface Props {
  readonly title: string;
  readonly form: Form;
  /** The version that it is compared with. */
  readonly other: Form;
}

/** px; longer versions are scrolled. */
const maxHeight = 320;

/** One of two versions of a post; what the other does not have, or has otherwise, is marked. */
export function Version({ title, form, other }: Props) {
  const { data: { accounts = [] } = {} } = useAccounts();
  const moment = chosenMoment(form, useContext(ProfileZone) ?? ownTimezone());
  const nameOf = (id: string) => {
    const account = accounts.find((each) => each.id === id);
    return account === undefined ? id : accountName(account);
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Stack
        gap={4}
        mah={maxHeight}
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        <Items thread={form.shared} others={other.shared} />
        {Object.entries(form.own).map(([id, thread]) => (
          <Stack key={id} gap={4}>
            <Text size="xs" fw={600}>
              {nameOf(id)}
            </Text>
            <Items thread={thread} others={other.own[id] ?? []} />
          </Stack>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {form.accountIds.map(nameOf).join(', ') || 'No account'}
      </Text>
      <Text size="sm" c="dimmed">
        {form.timing === 'draft' ? 'Draft' : moment === null ? 'Without a time' : <When at={moment} />}
      </Text>
    </Stack>
  );
}

interface ItemsProps {
  readonly thread: readonly WrittenItem[];
  readonly others: readonly WrittenItem[];
}

const Items = ({ thread, others }: ItemsProps) =>
  thread.map((item, place) => {
    const other = others[place];
    return (
      <div key={item.id}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {item.content === other?.content || item.content === '' ? (
            item.content
          ) : (
            <Mark>{item.content}</Mark>
          )}
        </Text>
        {optionsIn(item) !== '' && (
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {optionsIn(item) === optionsIn(other) ? optionsIn(item) : <Mark>{optionsIn(item)}</Mark>}
          </Text>
        )}
        {mediaIn(item) !== '' && (
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {sameMedia(item, other) ? mediaIn(item) : <Mark>{mediaIn(item)}</Mark>}
          </Text>
        )}
      </div>
    );
  });

/** Options of an item in words. */
const optionsIn = ({ options = {} }: Pick<WrittenItem, 'options'> = {}): string =>
  platforms
    .flatMap((platform) => optionsInWords(options[platform], optionRules[platform]))
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');

/** The media of an item in words, such as "2 files: a bell; a tower". */
function mediaIn({ media }: WrittenItem): string {
  if (media.length === 0) return '';
  const described = media.flatMap(({ altText }) => altText ?? []).join('; ');
  return `${media.length} ${media.length === 1 ? 'file' : 'files'}${described && `: ${described}`}`;
}

const sameMedia = ({ media }: WrittenItem, other: WrittenItem | undefined): boolean =>
  JSON.stringify(media.map(({ id, altText }) => [id, altText])) ===
  JSON.stringify((other?.media ?? []).map(({ id, altText }) => [id, altText]));
