/** So many texts of SQL are prepared; Postgres keeps each once per connection. Lists of any length make many. */
const mostNames = 500;

const unnamed = '';

/**
 * Names statements, so that each connection parses and plans one only once (in Postgres, a prepared statement). Past
 * the most texts, others stay unnamed and are parsed every time.
 */
export function statementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= mostNames) return unnamed;
    const name = `carillon_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
