import type { Undo } from '@carillon/testing/undo';
import type { Stage } from '../stage.ts';
import { startReady } from './start-ready.ts';

/** Starts a program that serves HTTP, and waits until it is ready. @returns its URL */
export const startServer = async (
  stage: Stage,
  program: Parameters<typeof startReady>[1],
  undo: Undo[],
): Promise<string> => (await startReady(stage, program, undo)).url;
