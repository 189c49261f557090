/** So many texts of SQL are prepared; Postgres keeps each once per connection. */
const maxNames = 500;

/** So many of them may be of lists in parentheses: each length makes a text of its own, and others need names too. */
const maxLists = 250;

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
    if (names.size >= maxNames || (isList && lists >= maxLists)) return unnamed;
    if (isList) lists += 1;
    const name = `carillon_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
