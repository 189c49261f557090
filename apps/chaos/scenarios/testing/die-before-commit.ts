/** Loaded before an API: it dies inside the transaction of the first post, after its rows and before their commit. A statement that is one by itself gets one around it. */
import pg from 'pg';

const { query } = pg.Client.prototype;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

const die = () => process.kill(process.pid, 'SIGKILL');

/** Such as the statement by which posts are stored. */
const storesPosts = /^\s*WITH .*INSERT INTO posts/is;

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (/^\s*COMMIT/i.test(text)) die();
    if (!storesPosts.test(text)) return Reflect.apply(query, this, args);
    void Reflect.apply(query, this, ['BEGIN']);
    const stored: unknown = Reflect.apply(query, this, args);
    return Promise.resolve(stored).finally(die);
  },
});
