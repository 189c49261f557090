import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, type GivenTo } from '../../api/ask.ts';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';

const kinds = [
  { kind: 'accounts', label: 'When an account needs reconnecting' },
  { kind: 'posts', label: 'When a post fails, on some accounts or on all' },
  { kind: 'webhooks', label: 'When a webhook fails for an hour, or is switched off' },
] as const;

/** The mails that the person gets. */
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
                Sent to {email}, at most one of each kind in 15 minutes. Sandbox accounts send none.
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
              E-mail isn’t set up on this server (SMTP_URL, MAIL_FROM). Webhooks can alert you in Slack,
              Discord or ntfy.
            </Text>
          )
        }
      </QueryView>
    </Section>
  );
}

const key = ['notifications'];

const useNotifications = () =>
  useQuery({
    queryKey: key,
    queryFn: () => ask('GET /notifications'),
  });

/** Switches mails of a kind on or off. */
function useChangeNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenTo<'PATCH /notifications'>['body']) => ask('PATCH /notifications', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
