import { keepChoice } from '../../browser-storage.ts';

/** First steps as only the browser knows them. */
export interface KeptSteps {
  /** They are not to be shown any more. */
  readonly isDismissed: boolean;
  /** The person went to see their post in the sandbox. */
  readonly hasSeen: boolean;
}

const none: KeptSteps = { isDismissed: false, hasSeen: false };

const nameFor = (email: string) => `carillon.first-steps.${email}`;

export function readSteps(storage: Pick<Storage, 'getItem'>, email: string): KeptSteps {
  try {
    const kept = JSON.parse(storage.getItem(nameFor(email)) ?? 'null');
    return { isDismissed: kept?.isDismissed === true, hasSeen: kept?.hasSeen === true };
  } catch {
    return none;
  }
}

export function keepSteps(storage: Pick<Storage, 'setItem'>, email: string, steps: KeptSteps): void {
  keepChoice(storage, nameFor(email), JSON.stringify(steps));
}
