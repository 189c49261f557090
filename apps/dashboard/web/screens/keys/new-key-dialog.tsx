import { useCreateKey } from '../../api/keys.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { TryInReference } from '../../parts/try-in-reference.tsx';
import { NewKeyForm } from './new-key-form.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a key and shows it, once: nothing of it is kept when this is closed. */
export function NewKeyDialog({ isOpen, onClose }: Props) {
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
