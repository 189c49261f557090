import { Stack, Switch, Text, Title } from '@mantine/core';
import { useChangeLimits } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly profile: Pick<Profile, 'id' | 'networkLimits'>;
}

/** Lets a profile's posts be held to what networks take today. It is saved at once. */
export function NetworkLimits({ profile: { id, networkLimits } }: Props) {
  const change = useChangeLimits(id);
  const wanted = change.isPending ? change.variables : networkLimits;
  return (
    <Stack gap="xs">
      <Title order={2}>Limits of networks</Title>
      <Switch
        label="Use current limits"
        description="Bluesky takes up to 10 pictures of 2 MB today. Off: 4 pictures of 1 MB."
        checked={wanted === 'current'}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate(checked ? 'current' : 'specified')}
      />
      <Text role="status" size="sm">
        {change.data?.map(({ message }) => message).join(' ')}
      </Text>
      {change.isError && <Problem title="Couldn’t change the limits" error={change.error} />}
    </Stack>
  );
}
