import { Text } from '@mantine/core';
import { useProfiles } from '../api/profiles.ts';

/** The profile that something belongs to, beside its name; nothing where there is one only. */
export function ProfileName({ id }: { readonly id: string }) {
  const { data: profiles = [] } = useProfiles();
  const profile = profiles.find((each) => each.id === id);
  if (profiles.length < 2 || profile === undefined) return null;
  return (
    <Text size="sm" c="dimmed" truncate="end" dir="auto">
      {profile.name}
    </Text>
  );
}
