import { saveFile } from '../../parts/save-file.ts';

/** Has the browser save a table as a file. With the mark, spreadsheets read it as UTF-8. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
