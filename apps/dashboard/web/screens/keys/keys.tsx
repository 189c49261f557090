import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useKeys } from '../../api/keys.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

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
            <Empty>A program that publishes through the API needs a key. You have none yet.</Empty>
          ) : (
            <KeyTable keys={all} />
          )
        }
      </QueryView>
      <NewKeyDialog isOpen={isOpen} onClose={close} />
    </Page>
  );
}
