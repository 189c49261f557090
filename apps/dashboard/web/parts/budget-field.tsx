import { TextInput } from '@mantine/core';

interface Props {
  /** US dollars. */
  readonly value?: number | null | undefined;
  readonly isFirst?: boolean;
}

const name = 'monthlyBudget';

/** Asks what posts may cost in a month. */
export const BudgetField = ({ value, isFirst = false }: Props) => (
  <TextInput
    label="Budget of a month, US dollars (optional)"
    description="By the networks’ list prices. Posts beyond it are refused when they are planned."
    type="number"
    min={1}
    max={1_000_000}
    name={name}
    defaultValue={value ?? undefined}
    {...(isFirst && { 'data-autofocus': true })}
  />
);

/** Dollars that were typed there; null for none. */
export const budgetIn = (form: HTMLFormElement): number | null =>
  Number(new FormData(form).get(name)) || null;
