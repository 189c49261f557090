import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Account } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
import { AccountRow } from './account-row.tsx';
import type { ConnectRequest } from './connect-request.ts';
import { inOrder } from './listed-accounts.ts';
import type { AccountEvent } from './outcome.tsx';

interface Props {
  readonly profile: Profile;
  readonly accounts: readonly Account[];
  readonly onConnect: (request: ConnectRequest) => void;
  readonly onEvent: (event: AccountEvent) => void;
}

export function AccountGroup({ profile, accounts, onConnect, onEvent }: Props) {
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={profile.id}>
      <Title order={2} id={profile.id} mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {profile.name}
      </Title>
      {accounts.length === 0 ? (
        <Text c="dimmed">No accounts yet.</Text>
      ) : (
        <Stack component="ul" p={0} m={0} gap="md" style={{ listStyle: 'none' }}>
          {inOrder(accounts).map((account) => (
            <AccountRow key={account.id} account={account} onConnect={onConnect} onEvent={onEvent} />
          ))}
        </Stack>
      )}
    </Paper>
  );
}
