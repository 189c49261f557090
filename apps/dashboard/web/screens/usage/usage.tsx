import { Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useUsage } from '../../api/usage.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { OwnData } from './own-data.tsx';

/** The limits of the plan, and how much of each is used. */
export default function Usage() {
  const usage = useUsage();
  return (
    <Page title="Plan and usage">
      <QueryView query={usage}>
        {({ plan, limits, posts, socialAccounts }) => (
          <Stack>
            <Text>
              You are on the <b>{plan}</b> plan.{' '}
              {limits.threads ? 'Threads are included.' : 'Threads are not included.'} Each API key may make{' '}
              {limits.requestsPerMinute.toLocaleString()} requests a minute.
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Meter title="Posts this month (UTC)" used={posts} limit={limits.postsPerMonth} />
              <Meter title="Social accounts" used={socialAccounts} limit={limits.socialAccounts} />
            </SimpleGrid>
          </Stack>
        )}
      </QueryView>
      <OwnData />
    </Page>
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
    <Paper withBorder p="md">
      <Title order={2}>{title}</Title>
      <Text my="xs">
        {used.toLocaleString()} of {limit.toLocaleString()}
      </Text>
      <Progress value={share} color={share >= 100 ? 'red' : 'indigo'} aria-label={title} />
    </Paper>
  );
}
