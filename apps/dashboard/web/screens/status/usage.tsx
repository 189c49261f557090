import { Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { QueryView } from '../../parts/query-view.tsx';

/** The limits of the plan, and how much of each is used. */
export function Usage() {
  const usage = useUsage();
  return (
    <QueryView query={usage}>
      {({ plan, namesPlans, limits, posts, socialAccounts }) => (
        <Stack maw={760}>
          <Text>
            {namesPlans && (
              <>
                Plan: <b>{plan}</b> ·{' '}
              </>
            )}
            {limits.threads ? 'Threads' : 'No threads'} · {limits.requestsPerMinute.toLocaleString('en')}{' '}
            requests/min per key
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
            <Meter title="Posts this month (UTC)" used={posts} limit={limits.postsPerMonth} />
            <Meter title="Social accounts" used={socialAccounts} limit={limits.socialAccounts} />
          </SimpleGrid>
        </Stack>
      )}
    </QueryView>
  );
}

interface MeterProps {
  readonly title: string;
  readonly used: number;
  readonly limit: number;
}

function Meter({ title, used, limit }: MeterProps) {
  const share = limit === 0 ? 100 : (100 * used) / limit;
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Title order={2}>{title}</Title>
        <Text size="sm">
          {used.toLocaleString('en')} of {limit.toLocaleString('en')}
        </Text>
      </Group>
      <Progress value={share} color={share >= 100 ? 'red' : 'indigo'} aria-label={title} />
    </div>
  );
}

/** The limits of the plan, and how much of each is used. */
const useUsage = () =>
  useQuery({
    queryKey: ['usage'],
    queryFn: () => ask('GET /usage'),
  });
