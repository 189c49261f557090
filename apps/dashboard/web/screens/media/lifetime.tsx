import type { MediumUses } from '../../api/media.ts';
import type { Medium } from '../../api/types.ts';
import { When } from '../../parts/when.tsx';

interface Props {
  readonly medium: Pick<Medium, 'status' | 'expiresAt'>;
  /** Not known yet. */
  readonly uses: MediumUses | undefined;
}

/** When a medium goes away, if it does. */
export function Lifetime({ medium: { status, expiresAt }, uses }: Props) {
  if (status === 'expired') return 'This small picture stays as long as its posts';
  if (uses?.needed) return 'Stays while a post needs it';
  if (expiresAt === null) return 'Stays for now: many posts use it';
  return (
    <>
      {uses === undefined || uses.posts === 0
        ? 'Goes away after '
        : 'Its file goes, and its small picture stays, after '}
      <When at={expiresAt} />
    </>
  );
}
