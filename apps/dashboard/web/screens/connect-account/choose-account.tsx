import { Group, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChooseByLink, useLinkChoice } from '../../api/connect-links.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';

interface Props {
  readonly token: string;
  /** Of the choice. */
  readonly id: string;
  readonly onConnected: (returnUrl: string | null) => void;
}

/** Has somebody with a link choose the one account that it connects. */
export function ChooseAccount({ token, id, onConnected }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choice = useLinkChoice(token, id);
  const { mutate, isError, isPending, error } = useChooseByLink(token, id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen === null) return;
    mutate(chosen, { onSuccess: ({ returnUrl }) => onConnected(returnUrl) });
  };
  return (
    <QueryView query={choice}>
      {({ platform, accounts }) => (
        <form onSubmit={submit}>
          <Stack>
            <Radio.Group
              label="Account"
              description="You granted access to all of these. The link connects one."
              value={chosen}
              onChange={setChosen}
            >
              <Stack gap="xs" mt="xs">
                {accounts.map(({ id: accountId, ...account }) => (
                  <Radio
                    key={accountId}
                    value={accountId}
                    label={<AccountName platform={platform} {...account} />}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {isError && <Problem title="Couldn’t connect the account" error={error} />}
            <Group justify="flex-end">
              <PendingButton type="submit" isPending={isPending} disabled={chosen === null}>
                Connect
              </PendingButton>
            </Group>
          </Stack>
        </form>
      )}
    </QueryView>
  );
}
