/** So many texts of SQL are prepared; Postgres keeps each once per connection. */
const mostNames = 500;

/** Of these, lists in parentheses: each length makes a text of its own, and leaves the rest of the names to others. */
const mostLists = 250;

const list = / IN \(\$\d+,/;

const unnamed = '';

/**
 * Names statements, so that each connection parses and plans one only once (in Postgres, a prepared statement). Past
 * the most texts, others stay unnamed and are parsed every time.
 */
export function statementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  let lists = 0;
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const isList = list.test(sql);
    if (names.size >= mostNames || (isList && lists >= mostLists)) return unnamed;
    if (isList) lists += 1;
    const name = `carillon_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
