import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { type Passkey, type SignInWays, useRemovePasskey } from '../../api/second-factor.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

/** The passkeys of the person. */
export function Passkeys({ ways: { passkeys, passkeysPossible } }: { readonly ways: SignInWays }) {
  const [isAdding, adding] = useDisclosure(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const remove = useRemovePasskey();
  const close = () => {
    setRemoved(null);
    remove.reset();
  };
  const isPossible = passkeysPossible && canUsePasskeys();
  return (
    <Section title="Passkeys">
      <Text>
        A passkey is kept by your device, a password manager or a security key. It signs you in alone, or
        after your password.
      </Text>
      {passkeys.length > 0 && (
        <List listStyleType="none" spacing="xs" aria-label="Passkeys" maw={600}>
          {passkeys.map((passkey) => (
            <List.Item
              key={passkey.id}
              styles={{ itemWrapper: { display: 'block' }, itemLabel: { width: '100%' } }}
            >
              <PasskeyRow passkey={passkey} onRemove={() => setRemoved(passkey)} />
            </List.Item>
          ))}
        </List>
      )}
      {isPossible ? (
        <Group>
          <Button variant="default" onClick={adding.open}>
            Add a passkey
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">
          Here none can be added: browsers offer passkeys only at a host name with https, and at localhost.
        </Text>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={adding.close} />
      <Confirm
        title={`Remove “${removed?.name}”`}
        isOpen={removed !== null}
        onClose={close}
        action="Remove"
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: close })}
        isPending={remove.isPending}
        error={remove.error}
      >
        <Text>It will let nobody in any more. Your device keeps its part until you delete it there.</Text>
      </Confirm>
    </Section>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: RowProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          Added <When at={createdAt} />
          {lastUsedAt === null ? ', never used' : ', last used '}
          {lastUsedAt !== null && <When at={lastUsedAt} />}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="xs"
        onClick={onRemove}
        aria-label={`Remove ${name}`}
        style={{ flexShrink: 0 }}
      >
        Remove
      </Button>
    </Group>
  );
}
