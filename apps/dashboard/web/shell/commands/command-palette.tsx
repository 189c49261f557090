import '@mantine/spotlight/styles.css';
import { Group } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconMessage, IconPencilPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { type Account, useAccounts } from '../../api/accounts.ts';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import { useFoundPosts } from '../../api/posts-page.ts';
import { useSession } from '../../api/session.ts';
import { AccountPicture } from '../../parts/account-picture.tsx';
import { Handle } from '../../parts/handle.tsx';
import { matching as accountsCalled } from '../../parts/named-accounts.ts';
import { beginningOf } from '../../parts/shown-text.ts';
import classes from './command-palette.module.css';
import { commandsFor, matching } from './commands.ts';

const [store, spotlight] = createSpotlight();

/** Accounts that are listed at once. */
const maxAccounts = 5;

interface Props {
  readonly onClose: () => void;
}

/** Finds screens, actions, accounts and posts by their words; it is open while it is there. */
export function CommandPalette({ onClose }: Props) {
  const [query, setQuery] = useState('');
  const { data: session } = useSession();
  useEffect(() => spotlight.open(), []);
  const commands = matching(commandsFor(session?.person?.admin ?? false), query);
  const accounts = useAccountsCalled(query);
  const posts = useFoundPosts(query);
  useFirstSelected([...commands, ...accounts, ...posts].map(({ id }) => id).join());
  return (
    <Spotlight.Root
      {...{ store, query }}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      classNames={{ actionsGroup: classes.group }}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder="Go to a screen, a post or an account"
        aria-label="Find anything"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">
            {commands.map(({ id, label, href, icon: Icon = IconPencilPlus }) => (
              <To key={id} label={label} href={href} icon={<Icon size={16} stroke={1.6} aria-hidden />} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {accounts.length > 0 && (
          <Spotlight.ActionsGroup label="Posts of an account">
            {accounts.map((account) => (
              <To
                key={account.id}
                label={<Handle {...account} />}
                href={`/posts?account=${account.id}`}
                icon={<AccountPicture account={account} size={20} />}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {posts.length > 0 && <FoundPosts posts={posts} />}
        {commands.length + accounts.length + posts.length === 0 && (
          <Spotlight.Empty>Nothing found.</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

const FoundPosts = ({ posts }: { readonly posts: ReturnType<typeof useFoundPosts> }) => (
  <Spotlight.ActionsGroup label="Posts">
    {posts.map(({ id, content }) => (
      <To
        key={id}
        label={beginningOf(content)}
        href={`/posts/${id}`}
        icon={<IconMessage size={16} stroke={1.6} aria-hidden />}
      />
    ))}
  </Spotlight.ActionsGroup>
);

/** Enter takes the first of what is found, also where that comes after the words: the library selects it by the words alone. */
function useFirstSelected(found: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at again when something else is found
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    if (list === null || list.querySelector('[data-selected]') !== null) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [found]);
}

/** Accounts of the profile whose name has the typed words in it. */
function useAccountsCalled(query: string): readonly Account[] {
  const { data } = useAccounts();
  const { profileId } = useChosenProfile();
  if (query.trim() === '') return [];
  const offered = (data?.accounts ?? []).filter((each) => profileId === null || each.profileId === profileId);
  return accountsCalled(offered, query).slice(0, maxAccounts);
}

interface ToProps {
  readonly label: ReactNode;
  readonly href: string;
  readonly icon: ReactNode;
}

function To({ label, href, icon }: ToProps) {
  const [, navigate] = useLocation();
  return (
    <Spotlight.Action onClick={() => navigate(href)}>
      <Group component="span" gap="sm" wrap="nowrap" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {icon}
        <bdi>{label}</bdi>
      </Group>
    </Spotlight.Action>
  );
}
