export {
  beginDeletion,
  countFiles,
  countUnderWay,
  endDeletion,
  eraseAccount,
  eraseAnswers,
  eraseMedia,
  erasePosts,
  eraseWordsDue,
  keepDeletion,
  takeDeletion,
} from './deletion.ts';
export {
  disableUser,
  enableUser,
  getPerson,
  listPeople,
  type PersonChange,
  type PersonRow,
  setAdmin,
  setPlan,
} from './people.ts';
