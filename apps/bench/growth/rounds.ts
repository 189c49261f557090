import { changeRound } from './change-round.ts';
import { publishRound } from './publish-round.ts';
import { readRound } from './read-round.ts';
import type { Look, Stage } from './stage.ts';
import { sweepRound } from './sweep-round.ts';

/** All hot statements of the service, through the functions that it uses. */
export async function allRounds(stage: Stage, look: Look): Promise<void> {
  for (const round of [readRound, publishRound, changeRound, sweepRound]) await round(stage, look);
}
