import { platformTitles } from '@carillon/core';
import { Checkbox, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Choice, useChoice, useChoose } from '../../api/accounts.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';

interface Props {
  /** Of the choice. */
  readonly id: string;
  readonly onClose: () => void;
  /** @param ids of the accounts that are connected now */
  readonly onConnected: (ids: readonly string[]) => void;
}

/** Has the person choose which accounts of a grant are connected. */
export function ChooseAccounts({ id, onClose, onConnected }: Props) {
  const choice = useChoice(id);
  const network = choice.data && platformTitles[choice.data.platform];
  return (
    <Dialog opened onClose={onClose} title={network ? `Connect ${network}` : 'Connect accounts'}>
      <QueryView query={choice}>
        {(data) => <Form choice={data} id={id} onClose={onClose} onConnected={onConnected} />}
      </QueryView>
    </Dialog>
  );
}

function Form({
  choice: { platform, accounts },
  id,
  onClose,
  onConnected,
}: Props & { readonly choice: Choice }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, isError, isPending, error } = useChoose();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      { id, accounts: chosen },
      {
        onSuccess({ ids }) {
          onConnected(ids);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Checkbox.Group
          label="Accounts"
          description="You granted access to all of these. Connect those that you want to publish on."
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {accounts.map(({ id: accountId, ...account }) => (
              <Checkbox
                key={accountId}
                value={accountId}
                label={<AccountName platform={platform} {...account} />}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {isError && <Problem title="Couldn’t connect them" error={error} />}
        <DialogButtons
          action={chosen.length > 1 ? `Connect ${chosen.length} accounts` : 'Connect'}
          onCancel={onClose}
          isPending={isPending}
          isDisabled={chosen.length === 0}
        />
      </Stack>
    </form>
  );
}
