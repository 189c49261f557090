import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useMedium } from '../../api/media.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { DeleteMediumDialog } from './delete-medium-dialog.tsx';
import { MediumDetail } from './medium-detail.tsx';

interface Props {
  /** Null while none is open. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** All that is known of a medium, and what can be done with it. */
export function MediumDialog({ id, onClose }: Props) {
  const medium = useMedium(id ?? '');
  const [isDeleting, setDeleting] = useState(false);
  const name = medium.data?.name || 'Without a name';
  const close = () => {
    setDeleting(false);
    onClose();
  };
  return (
    <>
      <Modal
        opened={id !== null}
        onClose={close}
        title={medium.data === undefined ? 'Picture or video' : name}
        size="lg"
        returnFocus={false}
        closeOnEscape={!isDeleting}
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': 'Close' }}
        styles={{ title: { overflowWrap: 'anywhere' } }}
      >
        {id !== null && (
          <QueryView query={medium}>
            {(read) => <MediumDetail key={id} medium={read} onDelete={() => setDeleting(true)} />}
          </QueryView>
        )}
      </Modal>
      {id !== null && (
        <DeleteMediumDialog
          {...{ id, name }}
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={close}
        />
      )}
    </>
  );
}
