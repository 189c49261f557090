import type { MediumUses } from '../../api/media-uses.ts';
import type { Medium } from '../../api/types.ts';
import { When } from '../../parts/when.tsx';

interface Props {
  readonly medium: Pick<Medium, 'expiresAt'>;
  /** Not known yet. */
  readonly uses: MediumUses | undefined;
}

/** When a medium goes away, if it does. */
export function Lifetime({ medium: { expiresAt }, uses }: Props) {
  if (expiresAt === null) return 'This small picture stays as long as its posts';
  if (uses?.needed) return 'Stays while a post needs it';
  return (
    <>
      Goes away after <When at={expiresAt} />
    </>
  );
}
