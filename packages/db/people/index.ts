export { beginDeletion } from './begin-deletion.ts';
export {
  disableUser,
  enableUser,
  type PersonChange,
  setAdmin,
  setPlan,
} from './change-person.ts';
export { countUnderWay, keepDeletion, takeDeletion } from './deletions.ts';
export { endDeletion } from './end-deletion.ts';
export {
  countFiles,
  eraseAccount,
  eraseAnswers,
  eraseMedia,
  erasePosts,
  eraseWordsDue,
} from './erase-person.ts';
export { getPerson, listPeople, type PersonRow } from './list-people.ts';
