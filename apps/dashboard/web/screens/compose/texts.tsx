import { heldLimits, type Platform, platforms, platformTitles } from '@carillon/core';
import { Button, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Account } from '../../api/accounts.ts';
import { AccountPicture } from '../../parts/account-picture.tsx';
import { ButtonMenu } from '../../parts/floating/button-menu.tsx';
import { Handle } from '../../parts/handle.tsx';
import options from '../../parts/menu-options.module.css';
import { accountName } from '../../parts/named-accounts.ts';
import { useNetworkRules } from '../../parts/network-post/use-network-rules.ts';
import { countedPlaces } from './counted-places.ts';
import { addOwnText, changeOwnText, type Form, hasText, removeOwnText } from './form.ts';
import type { ThreadProps } from './item-editor.tsx';
import type { UploadDesk } from './media/use-written-media.ts';
import { ThreadEditor } from './thread-editor.tsx';

interface Props {
  readonly form: Form;
  readonly onChange: (change: (form: Form) => Form) => void;
  readonly accounts: readonly Account[];
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly threads: boolean;
  readonly desk: UploadDesk;
  /** True for a new post: one begins to write at once. */
  readonly isNew: boolean;
}

const platformsOf = (accounts: readonly Account[]): readonly Platform[] =>
  platforms.filter((platform) => accounts.some((account) => account.platform === platform));

/** The shared text, and the texts of accounts that have their own. */
export function Texts({ form, onChange, accounts, problems, threads, desk, isNew }: Props) {
  const [added, setAdded] = useState<string | null>(null);
  const chosen = accounts.filter(({ id }) => form.accountIds.includes(id));
  const together = chosen.filter(({ id }) => form.own[id] === undefined);
  const apart = chosen.filter(({ id }) => form.own[id] !== undefined);
  const counting = {
    places: countedPlaces(accounts, form.accountIds),
    rules: useNetworkRules(hasText(form)),
  };
  const common = { threads, problems, desk, counting, isOneOfMany: apart.length > 0 };
  return (
    <Stack gap="lg">
      {(together.length > 0 || chosen.length === 0) && (
        <ThreadEditor
          {...common}
          whose="all"
          label={apart.length === 0 ? 'Text' : 'Text for the other accounts'}
          thread={form.shared}
          platforms={platformsOf(together)}
          takesFocus={isNew}
          onChange={(change) => onChange((latest) => ({ ...latest, shared: change(latest.shared) }))}
        >
          {chosen.length > 1 && (
            <OwnTextMenu
              accounts={together}
              onChoose={(id) => {
                setAdded(id);
                onChange((latest) => addOwnText(latest, id));
              }}
            />
          )}
        </ThreadEditor>
      )}
      {apart.map((account) => (
        <ThreadEditor
          key={account.id}
          {...common}
          whose={account.id}
          label={`Text for ${accountName(account)}`}
          thread={form.own[account.id] ?? form.shared}
          takesFocus={added === account.id}
          platforms={[account.platform]}
          onChange={(change) => onChange((latest) => changeOwnText(latest, account.id, change))}
        >
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => onChange((latest) => removeOwnText(latest, account.id))}
          >
            Use the shared text
          </Button>
        </ThreadEditor>
      ))}
      {apart.length > 0 && counting.places.length > 1 && <FitsAll {...counting} />}
    </Stack>
  );
}

function FitsAll({ places, rules }: ThreadProps['counting']) {
  const names = rules
    ? heldLimits(places, rules.limits).all.map(({ name }) => name)
    : places.map(({ platform }) => platformTitles[platform]);
  return (
    <Text size="xs" c="dimmed">
      Each text has to fit {[...new Set(names)].join(' and ')}.
    </Text>
  );
}

interface OwnTextMenuProps {
  /** Those that have the shared text. */
  readonly accounts: readonly Account[];
  readonly onChoose: (id: string) => void;
}

/** Gives an account a text of its own, which gets the focus. */
function OwnTextMenu({ accounts, onChoose }: OwnTextMenuProps) {
  const [isChosen, setChosen] = useState(false);
  return (
    <ButtonMenu
      position="bottom-start"
      returnFocus={!isChosen}
      onOpen={() => setChosen(false)}
      button={
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          Customize for…
        </Button>
      }
    >
      {(Menu) => (
        <div className={options.options}>
          {accounts.map((account) => (
            <Menu.Item
              key={account.id}
              leftSection={<AccountPicture account={account} size={22} />}
              onClick={() => {
                setChosen(true);
                onChoose(account.id);
              }}
            >
              <Handle {...account} />
            </Menu.Item>
          ))}
        </div>
      )}
    </ButtonMenu>
  );
}
