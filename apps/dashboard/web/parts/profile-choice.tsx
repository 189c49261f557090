import { MultiSelect } from '@mantine/core';
import { useProfiles } from '../api/profiles.ts';

interface Props {
  /** Meaning of choosing some, and none. */
  readonly description: string;
  /** Ids of those that are chosen. */
  readonly value: string[];
  readonly onChange: (ids: string[]) => void;
  /** Most that may be chosen; any number unless given. */
  readonly max?: number;
}

/** Asks for profiles, none of which means all; nothing where there is only one to choose. */
export function ProfileChoice({ description, value, onChange, max }: Props) {
  const { data: profiles = [] } = useProfiles();
  if (profiles.length <= 1 && value.length === 0) return null;
  return (
    <MultiSelect
      label="Profiles"
      description={description}
      placeholder={value.length === 0 ? 'All profiles' : ''}
      data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      {...(max !== undefined && { maxValues: max })}
      searchable
    />
  );
}
