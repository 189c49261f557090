import { Stack, Switch, Text } from '@mantine/core';
import { useChangeNotifications, useNotifications } from '../../api/notifications.ts';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';

const kinds = [
  { kind: 'accounts', label: 'When an account must be connected again' },
  { kind: 'posts', label: 'When a post fails, on some accounts or on all' },
  { kind: 'webhooks', label: 'When a webhook fails for an hour, or is switched off' },
] as const;

/** What the person is told of by mail. */
export function Mails() {
  const notifications = useNotifications();
  const change = useChangeNotifications();
  return (
    <Section title="Mails">
      <QueryView query={notifications}>
        {({ available, email, mails }) =>
          available ? (
            <Stack gap="sm">
              <Text size="sm">
                They go to {email}, at most one of each kind in 15 minutes. Nothing is sent about sandbox
                accounts.
              </Text>
              {kinds.map(({ kind, label }) => (
                <Switch
                  key={kind}
                  label={label}
                  checked={change.isPending ? (change.variables[kind] ?? mails[kind]) : mails[kind]}
                  disabled={change.isPending}
                  onChange={({ currentTarget: { checked } }) => change.mutate({ [kind]: checked })}
                />
              ))}
              {change.isError && <Problem title="Couldn’t save the choice" error={change.error} />}
            </Stack>
          ) : (
            <Text size="sm">
              This server sends no mails. Whoever runs it can set SMTP_URL and MAIL_FROM; webhooks can tell
              Slack, Discord or ntfy without.
            </Text>
          )
        }
      </QueryView>
    </Section>
  );
}
