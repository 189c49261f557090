import { Text } from '@mantine/core';
import { useState } from 'react';
import { useMedium } from '../../api/media.ts';
import { useDeleteMedium } from '../../api/media-changes.ts';
import { RequestError } from '../../api/request.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { notify } from '../../parts/notice.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { MediumDetail } from './medium-detail.tsx';
import { UsedBy } from './used-by.tsx';

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
      <Dialog
        opened={id !== null}
        onClose={close}
        title={medium.data === undefined ? 'Picture or video' : <bdi>{name}</bdi>}
        size="lg"
        returnFocus={false}
        closeOnEscape={!isDeleting}
        transitionProps={{ duration: 0 }}
        styles={{ title: { overflowWrap: 'anywhere' } }}
      >
        {id !== null && (
          <QueryView query={medium}>
            {(read) => <MediumDetail key={id} medium={read} onDelete={() => setDeleting(true)} />}
          </QueryView>
        )}
      </Dialog>
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

interface DeleteMediumDialogProps {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteMediumDialog({ id, name, isOpen, onClose, onDeleted }: DeleteMediumDialogProps) {
  const remove = useDeleteMedium(id);
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess() {
        notify('was deleted.', { about: name });
        onDeleted();
      },
    });
  const { error } = remove;
  const isInUse = error instanceof RequestError && error.code === 'media_in_use';
  return (
    <Confirm
      title={
        <>
          Delete <bdi>{name}</bdi>
        </>
      }
      isOpen={isOpen}
      onClose={close}
      action="Delete"
      onConfirm={confirm}
      isPending={remove.isPending}
      error={error}
      {...(isInUse && { problem: 'It is in use, so it was not deleted' })}
    >
      <Text>Published posts stay, but show it here no more. This cannot be undone.</Text>
      {isInUse && <UsedBy id={id} title="Posts that use it" />}
    </Confirm>
  );
}
