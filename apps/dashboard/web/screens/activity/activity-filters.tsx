import { Button, Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useAuthors } from '../../api/activity.ts';
import { useSession } from '../../api/session.ts';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { DaysChip } from '../../parts/days-chip.tsx';
import { ButtonFinder } from '../../parts/floating/button-finder.tsx';
import { actionChoices } from './action-words.ts';
import { authorChoices } from './author-choices.ts';
import type { useActivityAddress } from './use-activity-address.ts';

type Props = ReturnType<typeof useActivityAddress>;

/** Narrows the activity to a kind, an author and days; admins see everyone's. */
export function ActivityFilters({ filter, isAdmin, isFiltered, choose }: Props) {
  const { action, who, from, to, timezone, everybody } = filter;
  return (
    <>
      <ChoiceChip
        label="Kind"
        none="All kinds"
        options={actionChoices}
        value={action}
        onChange={(value) => choose({ action: value })}
      />
      <AuthorChip who={who} everybody={everybody} onChange={(value) => choose({ who: value })} />
      <DaysChip title="Done" {...{ from, to, timezone }} onChange={choose} />
      {isFiltered && (
        <Button
          size="xs"
          radius="xl"
          variant="subtle"
          flex="none"
          onClick={() => choose({ action: null, who: null, from: null, to: null })}
        >
          Clear
        </Button>
      )}
      {isAdmin && (
        <Switch
          label="Everyone"
          checked={everybody}
          onChange={({ currentTarget }) =>
            choose({ everybody: currentTarget.checked ? '1' : null, who: null })
          }
        />
      )}
    </>
  );
}

interface AuthorProps {
  readonly who: string | null;
  readonly everybody: boolean;
  readonly onChange: (who: string | null) => void;
}

/** Anyone's, as the first of those that are found by typing. */
const anyone = { id: '', name: 'Anyone' };

/** Narrows the activity to what one person, key or kind of author did. */
function AuthorChip({ who, everybody, onChange }: AuthorProps) {
  const { data: authors } = useAuthors(everybody);
  const { data: session } = useSession();
  const choices = authorChoices(authors, { everybody, email: session?.person?.email, who });
  const chosen = choices.find(({ id }) => id === who);
  return (
    <ButtonFinder
      label="Find a user or a key"
      all={[anyone, ...choices]}
      value={who ?? anyone.id}
      onChoose={(id) => onChange(id || null)}
      button={
        <Button
          size="xs"
          radius="xl"
          flex="none"
          variant={chosen ? 'light' : 'default'}
          rightSection={<IconChevronDown size={12} aria-hidden />}
          aria-label={`Who: ${chosen?.name ?? anyone.name}`}
        >
          <bdi>{chosen?.name ?? 'Who'}</bdi>
        </Button>
      }
    />
  );
}
