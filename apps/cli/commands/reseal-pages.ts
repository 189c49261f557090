import { UnsealError } from '@carillon/secrets';

export interface Resealed {
  /** Rows that are now sealed with the newest key, and were not before. */
  readonly resealed: number;
  /** Ids of rows that open with none of the keys. */
  readonly unopened: readonly string[];
}

export interface Resealing<Row> {
  /** The next rows that an older key sealed, in the order of their ids. */
  readonly list: (page: { readonly after: string; readonly limit: number }) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  /** Seals a row with the newest key. @returns false when it was changed meanwhile @throws {UnsealError} */
  readonly reseal: (row: Row) => Promise<boolean>;
}

const page = 200;

/** Seals with the newest key what an older one sealed, page after page. */
export async function resealPages<Row>({ list, idOf, reseal }: Resealing<Row>): Promise<Resealed> {
  const unopened: string[] = [];
  let resealed = 0;
  for (let after = ''; ; ) {
    const rows = await list({ after, limit: page });
    for (const row of rows) {
      try {
        if (await reseal(row)) resealed += 1;
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
        unopened.push(idOf(row));
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return { resealed, unopened };
    after = idOf(last);
  }
}
