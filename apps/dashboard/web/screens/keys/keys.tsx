import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { type ApiKey, useKeys } from '../../api/keys.ts';
import { Empty } from '../../parts/empty.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { stateOf } from './key-state.ts';
import { KeyTable } from './key-table.tsx';
import { ReturnOrigins } from './return-origins.tsx';

const newKeyDialog = laterCode(() => import('./new-key-dialog.tsx'));

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
            <Empty icon={IconKey}>Programs need a key to use the API. You have none yet.</Empty>
          ) : (
            <KeyList keys={all} />
          )
        }
      </QueryView>
      <ReturnOrigins />
      <Later code={newKeyDialog} isWanted={isOpen}>
        {({ NewKeyDialog }) => <NewKeyDialog isOpen={isOpen} onClose={close} />}
      </Later>
    </Page>
  );
}
