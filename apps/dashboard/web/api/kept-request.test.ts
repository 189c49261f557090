import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { keepRequest, takeRequest } from './kept-request.ts';

const place = { pathname: '/oauth/authorize', search: '?state=a%26b' };

describe('what an app asks for, while a person signs in elsewhere', () => {
  it('is where they come back to, once', () => {
    const own = memoryStorage();
    keepRequest(place, () => own);
    expect(takeRequest(() => own)).toBe('/oauth/authorize?state=a%26b');
    expect(takeRequest(() => own)).toBeNull();
  });

  it('is forgotten when they take longer than ten minutes', () => {
    const own = memoryStorage();
    keepRequest(place, () => own, 0);
    expect(takeRequest(() => own, 600_001)).toBeNull();
  });

  it('is nothing on other pages, and where the browser keeps nothing', () => {
    const own = memoryStorage();
    keepRequest({ ...place, pathname: '/keys' }, () => own);
    expect(takeRequest(() => own)).toBeNull();
    const forbidden = () => {
      throw new Error('forbidden');
    };
    keepRequest(place, forbidden);
    expect(takeRequest(forbidden)).toBeNull();
  });
});
