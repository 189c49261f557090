import { NativeSelect } from '@mantine/core';
import type { Profile } from '../api/types.ts';

interface Props {
  readonly profiles: readonly Profile[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Asks for a profile; shows nothing when there is only one. */
export function ProfileSelect({ profiles, value, onChange }: Props) {
  if (profiles.length < 2) return null;
  return (
    <NativeSelect
      label="Profile"
      data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
