import { Stack, Switch } from '@mantine/core';
import { useChangePreferences, usePreferences } from '../../api/preferences.ts';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';

/** What the person wants of the composer. */
export function ComposerSettings() {
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <Section title="Composer">
      <QueryView query={preferences}>
        {({ altTextReminder }) => (
          <Stack gap="sm">
            <Switch
              label="Remind me about missing descriptions"
              description="Before a post goes out, the composer asks once about pictures and GIFs without one."
              checked={(change.isPending ? change.variables.altTextReminder : undefined) ?? altTextReminder}
              disabled={change.isPending}
              onChange={({ currentTarget: { checked } }) => change.mutate({ altTextReminder: checked })}
            />
            {change.isError && <Problem title="Couldn’t save the choice" error={change.error} />}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}
