import { Later, laterCode } from '../../parts/later-code.tsx';
import type { BothVersionsProps } from './both-versions.tsx';

const code = laterCode(() => import('./both-versions.tsx'));

/** Both versions of a post that was changed elsewhere. Most people never see it, so its code comes when it is shown. */
export const ChangedMeanwhile = (props: BothVersionsProps) => (
  <Later code={code} isWanted>
    {({ BothVersions }) => <BothVersions {...props} />}
  </Later>
);
