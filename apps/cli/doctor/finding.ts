import { plainReason } from '../command-error.ts';

/** Longest wait for the answer of a server that is no store, ms. */
export const requestTimeoutMs = 5_000;

/** The result of one check, with a sentence for people. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  /** It works, and should not stay so. */
  readonly warning?: boolean;
  readonly message: string;
}

/** Makes one check; an error while checking is the finding. */
export async function examine(name: string, check: () => Promise<Omit<Finding, 'name'>>): Promise<Finding> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    return { name, ok: false, message: plainReason(error) };
  }
}

export const fine = (message: string) => ({ ok: true, message });
export const warning = (message: string) => ({ ok: true, warning: true, message });
export const wrong = (message: string) => ({ ok: false, message });
