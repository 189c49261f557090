export { allRounds } from './rounds.ts';
export { openStage, type Stage as FilledStage } from './stage.ts';
