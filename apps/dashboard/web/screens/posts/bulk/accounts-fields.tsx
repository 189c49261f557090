import type { BulkAction } from '@carillon/core';
import { MultiSelect } from '@mantine/core';
import { useAccounts } from '../../../api/accounts.ts';
import { accountName } from '../../../parts/named-accounts.ts';

type Change = Extract<BulkAction, { name: 'accounts' }>;

interface Props {
  readonly value: Change;
  readonly onChange: (change: Change) => void;
}

/** Says which accounts posts are added to, and taken off. */
export function AccountsFields({ value, onChange }: Props) {
  const { data } = useAccounts();
  const options = (data?.accounts ?? []).map((account) => ({
    value: account.id,
    label: accountName(account),
  }));
  const without = (ids: readonly string[]) => options.filter((option) => !ids.includes(option.value));
  return (
    <>
      <MultiSelect
        label="Add to"
        searchable
        data={without(value.remove)}
        value={[...value.add]}
        onChange={(add) => onChange({ ...value, add })}
      />
      <MultiSelect
        label="Take off"
        searchable
        data={without(value.add)}
        value={[...value.remove]}
        onChange={(remove) => onChange({ ...value, remove })}
      />
    </>
  );
}
