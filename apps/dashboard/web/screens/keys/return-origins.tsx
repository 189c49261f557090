import { maxReturnOrigins } from '@carillon/core';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChangeReturnOrigins, useReturnOrigins } from '../../api/connect-links.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';

/** Where connect links may lead back to. That they may be out of date, the list of keys above says for both. */
export function ReturnOrigins() {
  const origins = useReturnOrigins();
  return (
    <Section title="Allowed return URLs">
      <Text size="sm">Where connect links may lead back to.</Text>
      {origins.data === undefined ? (
        <QueryView query={origins}>{() => null}</QueryView>
      ) : (
        <OriginList origins={origins.data} />
      )}
    </Section>
  );
}

function OriginList({ origins }: { readonly origins: readonly string[] }) {
  const change = useChangeReturnOrigins();
  const [typed, setTyped] = useState('');
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate([...origins, typed], { onSuccess: () => setTyped('') });
  };
  return (
    <Stack gap="xs" maw={560}>
      {origins.map((origin) => (
        <Group key={origin} justify="space-between" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>{origin}</Text>
          <Button
            variant="default"
            size="xs"
            aria-label={`Remove ${origin}`}
            onClick={() => change.mutate(origins.filter((other) => other !== origin))}
          >
            Remove
          </Button>
        </Group>
      ))}
      {origins.length < maxReturnOrigins && (
        <form onSubmit={add}>
          <Group align="flex-end">
            <TextInput
              label="URL of a server"
              description="Such as https://app.example.com."
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              maxLength={300}
              required
              autoComplete="off"
              flex={1}
            />
            <PendingButton type="submit" variant="default" isPending={change.isPending}>
              Add
            </PendingButton>
          </Group>
        </form>
      )}
      {change.isError && <Problem title="Couldn’t change the return URLs" error={change.error} />}
    </Stack>
  );
}
