import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { type Passkey, type SignInWays, useAddPasskey, useRemovePasskey } from '../../api/second-factor.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { PasskeyPlace } from './passkey-place.tsx';
import { ShownCodes } from './shown-codes.tsx';

/** The passkeys of the person. */
export function Passkeys({ ways: { passkeys, passkeyOrigin } }: { readonly ways: SignInWays }) {
  const [isAdding, adding] = useDisclosure(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const remove = useRemovePasskey();
  const close = () => {
    setRemoved(null);
    remove.reset();
  };
  return (
    <Section title="Passkeys">
      <Text>Your device, password manager or security key signs you in.</Text>
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
      {canUsePasskeys(passkeyOrigin) ? (
        <Group>
          <Button variant="default" onClick={adding.open}>
            Add a passkey
          </Button>
        </Group>
      ) : (
        <PasskeyPlace origin={passkeyOrigin} todo="add one" />
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={adding.close} />
      <Confirm
        title={
          <>
            Remove “<bdi>{removed?.name}</bdi>”
          </>
        }
        isOpen={removed !== null}
        onClose={close}
        action="Remove"
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: close })}
        isPending={remove.isPending}
        error={remove.error}
      >
        <Text>It no longer signs you in. Delete it on your device, too.</Text>
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
          <bdi>{name}</bdi>
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

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Names a passkey and has the browser make it. A person without recovery codes gets them here, once. */
function AddPasskeyDialog({ isOpen, onClose }: Props) {
  const add = useAddPasskey();
  const close = () => {
    add.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(String(new FormData(event.currentTarget).get('name')), {
      onSuccess: (codes) => codes ?? close(),
    });
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={add.data ? 'Your recovery codes' : 'Add a passkey'}
      transitionProps={{ duration: 0 }} // secrets do not fade away, they are gone
    >
      {isOpen &&
        (add.data ? (
          <ShownCodes codes={add.data} onDone={close} />
        ) : (
          <form onSubmit={submit}>
            <Stack>
              <TextInput
                label="Name"
                description="Such as “My phone”."
                name="name"
                maxLength={100}
                required
                data-autofocus
              />
              {add.isError && <Problem title="Couldn’t add the passkey" error={add.error} />}
              <DialogButtons action="Continue" onCancel={close} isPending={add.isPending} />
            </Stack>
          </form>
        ))}
    </Dialog>
  );
}
