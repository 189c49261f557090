import papa from 'papaparse';

/** Formulas to a spreadsheet, also behind the quotes that keep it from that. The writer asks whether it matches. */
const formula = /^'*[=+\-@\t\r]/;

/** Rows as lines of a CSV file, each ended by CR LF. Cells that a spreadsheet would take for formulas begin with a quote. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${papa.unparse(
        rows.map((row) => [...row]),
        { escapeFormulae: formula },
      )}\r\n`;
