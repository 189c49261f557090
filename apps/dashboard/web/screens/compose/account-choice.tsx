import { Checkbox, Fieldset, SimpleGrid, Text } from '@mantine/core';
import type { Account } from '../../api/accounts.ts';
import { accountName } from '../../parts/account-name.tsx';

interface Props {
  readonly accounts: readonly Account[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Ids of accounts to which the post has gone out, so that nothing can be changed there. */
  readonly out: readonly string[];
  readonly problems: ReadonlyMap<string, readonly string[]>;
  /** Shown below the whole choice. */
  readonly error: string | null;
}

/** The choice of accounts. One that cannot be posted to is shown with the reason. */
export function AccountChoice({ accounts, chosen, onChange, out, problems, error }: Props) {
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Fieldset legend="Accounts" id="accounts" tabIndex={-1}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {accounts.map((account) => {
          const { id, active, stateReason, sandbox } = account;
          const isOut = out.includes(id);
          const reason = active ? null : (stateReason ?? 'It is not active. Reconnect it under Accounts.');
          return (
            <Checkbox
              key={id}
              checked={chosen.includes(id) || isOut}
              disabled={isOut || (!active && !chosen.includes(id))}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              label={
                <Text span inherit style={{ overflowWrap: 'anywhere' }}>
                  {accountName(account)}
                  {sandbox && (
                    <Text span size="sm" c="dimmed">
                      {' '}
                      sandbox
                    </Text>
                  )}
                </Text>
              }
              description={isOut ? 'The post has already gone out here and cannot be changed.' : reason}
              error={problems.get(id)?.join(' ')}
            />
          );
        })}
      </SimpleGrid>
      <div role="status">
        {error !== null && (
          <Text size="sm" mt="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </div>
    </Fieldset>
  );
}
