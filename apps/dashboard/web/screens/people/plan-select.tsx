import { NativeSelect } from '@mantine/core';
import type { PlanName } from '../../api/people.ts';

interface Props {
  readonly value: PlanName;
  readonly onChange: (plan: PlanName) => void;
}

const plans: readonly PlanName[] = ['free', 'growth', 'scale'];

/** Chooses the plan of a user. */
export const PlanSelect = ({ value, onChange }: Props) => (
  <NativeSelect
    label="Plan"
    data={[...plans]}
    value={value}
    onChange={({ currentTarget }) => onChange(plans.find((plan) => plan === currentTarget.value) ?? value)}
  />
);
