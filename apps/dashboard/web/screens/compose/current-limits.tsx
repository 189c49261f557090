import { Button, Group, Text } from '@mantine/core';
import { useChangeLimits } from '../../api/profiles.ts';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly profileId: string;
}

/** Offers to hold the posts of a profile to what networks take today, where that is what a post needs. */
export function CurrentLimits({ profileId }: Props) {
  const change = useChangeLimits(profileId);
  return (
    <>
      <Group gap="xs">
        <Text size="sm">This profile keeps to older limits.</Text>
        <Button
          variant="light"
          size="compact-xs"
          loading={change.isPending}
          onClick={() => change.mutate('current')}
        >
          Use current limits
        </Button>
      </Group>
      {change.isError && <Problem title="Couldn’t change the limits" error={change.error} />}
    </>
  );
}
