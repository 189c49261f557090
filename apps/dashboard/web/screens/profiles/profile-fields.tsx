import { Autocomplete, TextInput } from '@mantine/core';
import type { ProfileWords } from '../../api/profiles.ts';

interface Props {
  readonly initial?: ProfileWords;
  readonly groups: readonly string[];
}

/** The fields for the name and the group of a profile. */
export function ProfileFields({ initial, groups }: Props) {
  return (
    <>
      <TextInput
        label="Name"
        description="Who or what you post for."
        name="name"
        defaultValue={initial?.name ?? ''}
        maxLength={100}
        required
        data-autofocus
      />
      <Autocomplete
        label="Group"
        description="Optional. Programs can list the profiles of a group."
        name="groupId"
        defaultValue={initial?.groupId ?? ''}
        data={[...groups]}
        maxLength={100}
      />
    </>
  );
}

export function wordsOf(form: HTMLFormElement): ProfileWords {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return { name: text('name'), groupId: text('groupId') || null };
}
