import { type GivenLink, useMailInvitation } from '../../api/people.ts';
import { useWaysIn } from '../../api/ways-in.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';

/** Whose link it is. */
interface Whose {
  readonly id: string;
  readonly email: string;
}

interface Props {
  readonly person: Whose | null;
  /** Null while the dialog is closed. */
  readonly link: GivenLink | null;
  readonly onClose: () => void;
}

/** Shows a link once, by which a user chooses a password. */
export function LinkDialog({ person, link, onClose }: Props) {
  return (
    <SecretDialog
      isOpen={link !== null}
      onClose={onClose}
      isPending={false}
      title=""
      {...shownLink(person, link)}
    >
      {null}
    </SecretDialog>
  );
}

/** How a dialog shows a link. */
export const shownLink = (person: Whose | null, link: GivenLink | null) => ({
  secret: link?.link ?? null,
  noun: link?.kind === 'reset' ? 'reset link' : 'invitation link',
  meaning: `For ${person?.email}. It works once, within ${link?.days === 1 ? 'a day' : `${link?.days} days`}.`,
  testId: 'person-link',
  next: (secret: string) =>
    person !== null && link?.kind === 'invitation' && <SendByMail id={person.id} link={secret} />,
});

/** Mails an invitation, where mails are sent. */
function SendByMail({ id, link }: { readonly id: string; readonly link: string }) {
  const { data: ways } = useWaysIn();
  const send = useMailInvitation();
  if (!ways?.forgotten) return null;
  return (
    <>
      {send.isError && <Problem title="Couldn’t send the invitation" error={send.error} />}
      <PendingButton
        variant="default"
        isPending={send.isPending}
        disabled={send.isSuccess}
        onClick={() => send.mutate({ id, token: new URL(link).hash.slice(1) })}
      >
        {send.isSuccess ? 'Sent' : 'Send invitation'}
      </PendingButton>
    </>
  );
}
