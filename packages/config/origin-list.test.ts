import { expect, it } from '@jest/globals';
import { originList } from './lists.ts';

it.each([
  [undefined, []],
  ['', []],
  ['*', ['*']],
  ['https://app.example.com', ['https://app.example.com']],
  [
    ' http://localhost:5173, https://app.example.com:8443 ',
    ['http://localhost:5173', 'https://app.example.com:8443'],
  ],
  ['http://[::1]:5173', ['http://[::1]:5173']],
])('%j names origins', (text, list) => {
  expect(originList.parse(text)).toEqual(list);
});

it.each([
  'app.example.com',
  'https://app.example.com/',
  'https://app.example.com/page',
  'https://APP.example.com',
  'https://app.example.com:443',
  'https://*.example.com',
  'https://user@app.example.com',
  'https://app.example.com?a',
  'null',
  'file://',
  'ftp://app.example.com',
  '*,https://app.example.com',
  '**',
  'true',
])('%j names none', (text) => {
  expect(originList.safeParse(text).error?.issues[0]?.message).toMatch(/^lists origins of pages exactly/);
});
