import { expect, it } from '@jest/globals';
import { handleProblem, typedHandle } from './typed-handle.ts';

it.each([
  ['@Ada.BSKY.social', 'ada.bsky.social'],
  ['  @@ada.example.com ', 'ada.example.com'],
  ['\u202a@ada.example.com\u202c', 'ada.example.com'],
  ['@', ''],
  ['ada.', 'ada.'],
])('takes %j for %j', (typed, handle) => {
  expect(typedHandle(typed)).toBe(handle);
});

it('says that the domain is missing, once something is typed', () => {
  expect(handleProblem('ada')).toBe('Add its domain, such as ada.bsky.social.');
  expect(handleProblem('ada.bsky.social')).toBeNull();
  expect(handleProblem('')).toBeNull();
  expect(handleProblem('did:plc:z72i7hdynmk6r22z27h6tvur')).toBeNull();
});

it('asks for the handle of an account that is shown without one', () => {
  expect(handleProblem('handle.invalid')).toBe('Type the handle of the account, or its DID.');
});
