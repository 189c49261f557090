import { useState } from 'react';
import { useFirstSteps } from '../../api/first-steps.ts';
import { useSession } from '../../api/session.ts';
import { browserStorage } from '../../browser-storage.ts';
import { Later, laterCode } from '../../parts/later-code.tsx';
import type { FirstStepsProps } from './first-steps-panel.tsx';
import { type KeptSteps, keepSteps, readSteps } from './kept-steps.ts';

const panel = laterCode(() => import('./first-steps-panel.tsx'));

/** Steps for a new person, until all are done or they hide them. */
export function FirstSteps() {
  const { data: { person, sandboxUrl } = {} } = useSession();
  const { isDismissed, hasSeen, keep } = useKeptSteps(person?.email ?? '');
  if (isDismissed || person === undefined) return null;
  const dismiss = () => keep({ isDismissed: true, hasSeen });
  const see = () => keep({ isDismissed, hasSeen: true });
  return <Asked sandboxUrl={sandboxUrl ?? null} hasSeen={hasSeen} onSee={see} onDismiss={dismiss} />;
}

/** The code of the panel comes for new people only. */
function Asked(props: FirstStepsProps) {
  const { data: done } = useFirstSteps(false);
  return (
    <Later code={panel} isWanted={done?.isNew === true}>
      {({ FirstStepsPanel }) => <FirstStepsPanel {...props} />}
    </Later>
  );
}

/** First steps of a person in the browser, and how to change them. */
function useKeptSteps(email: string) {
  const [steps, setSteps] = useState(() => readSteps(browserStorage(), email));
  const keep = (next: KeptSteps) => {
    keepSteps(browserStorage(), email, next);
    setSteps(next);
  };
  return { ...steps, keep };
}
