import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../../../api/request.ts';
import { fileGone, refusalOf } from './refusal-of.ts';

const broken = 'The picture is broken.';

describe('the refusal of an uploaded file', () => {
  it.each([
    ['ready', null, null],
    ['processing', null, null],
    ['failed', broken, broken],
    ['failed', null, 'The file cannot be used.'],
    ['expired', null, 'It was published before, and the server has deleted it since. Upload it again.'],
  ] as const)('that is %s with the reason %j is %j', (status, errorMessage, said) => {
    expect(refusalOf({ status, errorMessage }, null)).toBe(said);
  });

  it('is known of one that was deleted, and not of one that could not be asked for', () => {
    expect(refusalOf(undefined, new RequestError(404, 'media_not_found', 'No medium.'))).toBe(fileGone);
    expect(refusalOf(undefined, new RequestError(503, 'unavailable', 'Try again.'))).toBeNull();
    expect(refusalOf(undefined, null)).toBeNull();
  });
});
