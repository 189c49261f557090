import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useBulkPreview } from '../../../api/bulk-changes.ts';
import { bulkKinds } from './bulk-actions.ts';
import { BulkDialog, BulkProgressPanel } from './bulk-dialog.tsx';

interface Props {
  /** Ids of the posts that an import made. */
  readonly postIds: readonly string[];
}

/** Offers to delete what an import made, as far as it is still there and not published. */
export function DeleteMade({ postIds }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const preview = useBulkPreview({ ids: [...postIds], action: { name: 'delete' } });
  const kind = bulkKinds.find(({ name }) => name === 'delete');
  const count = preview.data?.count ?? 0;
  return (
    <>
      {preview.data !== undefined && count === 0 ? (
        <Text size="sm" c="dimmed">
          None is left to delete.
        </Text>
      ) : (
        <Button variant="default" disabled={count === 0} onClick={() => setAsked(true)}>
          {count === 1 ? 'Delete this one' : `Delete these ${(count || postIds.length).toLocaleString('en')}`}
        </Button>
      )}
      {isAsked && kind && (
        <BulkDialog
          kind={kind}
          selection={{ kind: 'ids', ids: postIds }}
          onCancel={() => setAsked(false)}
          onBegun={(id) => {
            setAsked(false);
            setBegun(id);
          }}
        />
      )}
      {begun !== null && (
        <BulkProgressPanel
          id={begun}
          name="delete"
          onClose={() => {
            setBegun(null);
            void preview.refetch();
          }}
        />
      )}
    </>
  );
}
