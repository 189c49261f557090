import { Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { type ApiKey, useChangeKey } from '../../api/keys.ts';
import { BudgetField, budgetIn } from '../../parts/budget-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly apiKey: Pick<ApiKey, 'id' | 'name' | 'monthlyBudget'>;
  readonly onClose: () => void;
}

/** Changes what posts of a key may cost in a month. */
export function KeyBudgetDialog({ apiKey: { id, name, monthlyBudget }, onClose }: Props) {
  const change = useChangeKey(id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate({ monthlyBudget: budgetIn(event.currentTarget) }, { onSuccess: onClose });
  };
  return (
    <Dialog opened onClose={onClose} title={`Budget of “${name}”`}>
      <form onSubmit={submit}>
        <Stack>
          <BudgetField value={monthlyBudget} isFirst />
          {change.isError && <Problem title="Couldn’t change the budget" error={change.error} />}
          <DialogButtons action="Save" onCancel={onClose} isPending={change.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
