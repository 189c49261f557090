export { forgetKeptTexts } from './forget-kept-texts.ts';
export {
  changeKeptText,
  createKeptText,
  deleteKeptText,
  type KeptForm,
  listKeptTexts,
  readKeptText,
} from './kept-texts.ts';
