export { doubtDue, doubtLost, isFailover } from './doubt-due.ts';
export { holdDue, listHeld } from './hold-due.ts';
export {
  differ,
  type History,
  type Identity,
  noteIdentity,
  noteProgress,
  readHistory,
  readIdentity,
} from './lineage.ts';
