import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { type ApiKey, useCreateKey, useKeys } from '../../api/keys.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { TryInReference } from '../../parts/try-in-reference.tsx';
import { stateOf } from './key-state.ts';
import { KeyTable } from './key-table.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { ReturnOrigins } from './return-origins.tsx';

interface ListProps {
  readonly keys: readonly ApiKey[];
}

/** The good ones, and on request those that have ended. */
function KeyList({ keys }: ListProps) {
  const [showsEnded, setShowsEnded] = useState(false);
  const ended = keys.filter((key) => stateOf(key) !== 'good').length;
  return (
    <>
      {ended > 0 && (
        <Switch
          label={`Show ended keys (${ended})`}
          checked={showsEnded}
          onChange={({ currentTarget }) => setShowsEnded(currentTarget.checked)}
        />
      )}
      <KeyTable all={keys} keys={showsEnded ? keys : keys.filter((key) => stateOf(key) === 'good')} />
    </>
  );
}

/** The API keys of the person. */
export default function Keys() {
  const keys = useKeys();
  const [isOpen, { open, close }] = useDisclosure(false);
  const newKey = <Button onClick={open}>New key</Button>;
  return (
    <Page title="API keys" actions={newKey}>
      <QueryView query={keys}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon={IconKey}>
              A program that publishes through the API needs a key. You have none yet.
            </Empty>
          ) : (
            <KeyList keys={all} />
          )
        }
      </QueryView>
      <ReturnOrigins />
      <NewKeyDialog isOpen={isOpen} onClose={close} />
    </Page>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a key and shows it, once: nothing of it is kept when this is closed. */
function NewKeyDialog({ isOpen, onClose }: Props) {
  const create = useCreateKey();
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      isPending={create.isPending}
      title="New key"
      noun="key"
      secret={create.data?.key ?? null}
      testId="api-key"
      next={(key) => <TryInReference apiKey={key} />}
    >
      <NewKeyForm create={create} onCancel={close} />
    </SecretDialog>
  );
}
