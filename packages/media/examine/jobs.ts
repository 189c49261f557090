import type { FileLimits, MediaFacts } from '@carillon/core';
import type { MadeFile } from './prepare-picture.ts';

/** Work for the process that reads strangers' files. */
export type Job = { readonly id: number; readonly file: string } & (
  | { readonly does: 'inspect' }
  | {
      readonly does: 'prepare';
      readonly facts: MediaFacts;
      readonly folder: string;
      readonly limits: Readonly<Record<string, FileLimits>>;
      readonly square?: number;
    }
);

/** Its answer; `failed` is a fault of ours, with its stack, and `lost` is said for one that was ended from outside. */
export type Answer = { readonly id: number } & (
  | { readonly facts: MediaFacts }
  | { readonly files: readonly MadeFile[] }
  | { readonly unreadable: string }
  | { readonly failed: string }
  | { readonly lost: true }
);

/** Its word once it has started. */
export const ready = 'ready';
