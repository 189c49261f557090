import { Button, Select, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Account } from '../../api/accounts.ts';
import type { Review } from '../../api/types.ts';
import { accountName } from '../../parts/account-name.tsx';
import { countsOf } from './counters.tsx';
import { addOwnText, changeOwnText, type Form, removeOwnText } from './form.ts';
import type { UploadDesk } from './media/use-written-media.ts';
import { ThreadEditor } from './thread-editor.tsx';

interface Props {
  readonly form: Form;
  readonly onChange: (change: (form: Form) => Form) => void;
  readonly accounts: readonly Account[];
  readonly review: Review | undefined;
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly threads: boolean;
  readonly desk: UploadDesk;
}

const showsLinkCards = ({ platform }: Account) => platform === 'bluesky';

/** The shared text, and the texts of accounts that have their own. */
export function Texts({ form, onChange, accounts, review, problems, threads, desk }: Props) {
  const chosen = accounts.filter(({ id }) => form.accountIds.includes(id));
  const together = chosen.filter(({ id }) => form.own[id] === undefined);
  const apart = chosen.filter(({ id }) => form.own[id] !== undefined);
  const common = { threads, problems, desk, isOneOfMany: apart.length > 0 };
  return (
    <Stack>
      {(together.length > 0 || chosen.length === 0) && (
        <ThreadEditor
          {...common}
          whose="all"
          label={apart.length === 0 ? 'Text' : 'Text for the other accounts'}
          thread={form.shared}
          linkCards={together.some(showsLinkCards)}
          onChange={(change) => onChange((latest) => ({ ...latest, shared: change(latest.shared) }))}
          countsOf={(index) =>
            countsOf(
              review,
              together.map(({ id }) => id),
              index,
            )
          }
        />
      )}
      {apart.map((account) => {
        const { id } = account;
        return (
          <ThreadEditor
            key={id}
            {...common}
            whose={id}
            label={`Text for ${accountName(account)}`}
            thread={form.own[id] ?? form.shared}
            linkCards={showsLinkCards(account)}
            onChange={(change) => onChange((latest) => changeOwnText(latest, id, change))}
            countsOf={(index) => countsOf(review, [id], index)}
          >
            <Button
              variant="subtle"
              size="xs"
              onClick={() => onChange((latest) => removeOwnText(latest, id))}
            >
              Use the shared text again
            </Button>
          </ThreadEditor>
        );
      })}
      {chosen.length > 1 && together.length > 0 && (
        <Select
          label="Write a different text for an account"
          placeholder="Choose an account"
          leftSection={<IconPencil size={16} aria-hidden />}
          data={together.map((account) => ({ value: account.id, label: accountName(account) }))}
          value={null}
          onChange={(id) => id !== null && onChange((latest) => addOwnText(latest, id))}
          maw={320}
        />
      )}
    </Stack>
  );
}
