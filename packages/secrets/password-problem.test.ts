import { readFileSync } from 'node:fs';
import { fastestTime } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import { commonPasswords, passwordProblem } from './password-problem.ts';

const email = 'ada.lovelace@analytical.example.com';

describe('a new password', () => {
  it.each([
    ['seven77', 'short'],
    ['🔑🔑🔑🔑', 'short'],
    ['password', 'common'],
    ['PassWord', 'common'],
    ['Password1', 'common'],
    ['ｐａｓｓｗｏｒｄ', 'common'],
    ['qwertyuiop', 'common'],
    ['123456789', 'common'],
    ['iloveyou', 'common'],
    ['trustno1', 'common'],
    ['aaaaaaaaaaaaaaaaaaaa', 'common'],
    ['abababababababab', 'common'],
    ['Password123!', 'common'],
    ['1234567890123', 'common'],
    ['9876543210987', 'common'],
    ['abcdefghijkl', 'common'],
    ['P@ssw0rd2026!', 'common'],
    ['!!Dragon2026', 'common'],
    ['2026monkey', 'common'],
    ['iloveyou#1', 'common'],
    ['abc7abc7abc7', 'common'],
    ['Carillon', 'personal'],
    ['carillon2026!', 'personal'],
    [email, 'personal'],
    [email.toUpperCase(), 'personal'],
    ['ada.lovelace', 'personal'],
    ['LovelaceAda1815', 'personal'],
    ['analytical-1843', 'personal'],
  ])('“%s” is refused: %s', async (password, problem) => {
    expect(await passwordProblem(password, email)).toBe(problem);
  });

  it.each([
    'correct horse battery staple',
    'the bells of carillon',
    'Ein Satz mit Ümläuten',
    'x7#Kq9!z',
    '密码很难被人猜到的',
    '4711 0815 9081',
    'monkeys ring seven bells',
    'dragon 1815 07 12 4711',
    'abcdefg and then not',
    'Tr0ub4dor&3',
    `${'a'.repeat(999)}bc`,
  ])('“%s” is taken', async (password) => {
    expect(await passwordProblem(password, email)).toBeNull();
  });

  it.each(['', '@', 'a@b', 'no address'])('is not measured by the address “%s”', async (address) => {
    expect(await passwordProblem('sounds good to me', address)).toBeNull();
  });

  it('is looked for among thousands, at once', async () => {
    const list = await commonPasswords();
    const long = [...list].filter((word) => word.length >= 8);
    expect(long.length).toBeGreaterThan(10_000);
    const begin = performance.now();
    for (const word of long) if ((await passwordProblem(word, email)) === null) throw new Error(word);
    expect((performance.now() - begin) / long.length).toBeLessThan(0.5);
  });

  it('costs little, however long it is', async () => {
    const address = `${'a.'.repeat(150)}@${'b.'.repeat(10)}c`;
    const cost = async () => {
      const begin = performance.now();
      for (const long of [
        `${'ada'.repeat(300)}${'x'.repeat(100)}`,
        `${'1'.repeat(500)}${'é'.repeat(500)}`,
        `${'abcdefg'.repeat(142)}x`,
      ])
        await passwordProblem(long, address);
      return performance.now() - begin;
    };
    expect(await fastestTime(cost, 50)).toBeLessThan(50);
  });
});

describe('the list', () => {
  it('is loaded when the first password is chosen, and not before', () => {
    for (const file of ['index.ts', 'password.ts', 'password-problem.ts'])
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toMatch(/from '@zxcvbn/);
  });
});
