/** The digit of a number's base32, as TypeIDs write it, that stands for the five bits from this one on. */
const digit = (bit: number): string =>
  `substr('0123456789abcdefghjkmnpqrstvwxyz', (ms >> ${bit} & 31)::int + 1, 1)`;

const time = [45, 40, 35, 30, 25, 20, 15, 10, 5, 0].map(digit).join(' || ');

/**
 * - typeid: what `newId` makes at a time, ms since 1970, with the digest of a seed for its random part
 * - draw: the same number from 0 to most - 1 for the same n and salt
 */
export const functions = `
  CREATE FUNCTION pg_temp.typeid(prefix text, ms bigint, seed text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
    prefix || '_' || ${time} || overlay(overlay(left(md5(seed), 16) PLACING 'e' FROM 1) PLACING '8' FROM 4);

  CREATE FUNCTION pg_temp.draw(n int, salt int, most int) RETURNS int LANGUAGE sql IMMUTABLE RETURN
    ((hashint8extended(n, salt) & 1073741823) % most)::int;`;
