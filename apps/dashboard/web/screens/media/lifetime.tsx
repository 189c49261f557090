import type { MediumUses } from '../../api/media-uses.ts';
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
  if (expiresAt === null || uses?.needed) return 'Stays while a post needs it';
  return (
    <>
      Goes away after <When at={expiresAt} />
    </>
  );
}
