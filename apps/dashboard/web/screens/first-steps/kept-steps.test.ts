import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { keepSteps, readSteps } from './kept-steps.ts';

const none = { isDismissed: false, hasSeen: false };

describe('what the browser keeps of the first steps', () => {
  it('is not shown to another person in the same browser', () => {
    const own = memoryStorage();
    keepSteps(own, 'ada@example.com', { isDismissed: true, hasSeen: false });
    expect(readSteps(own, 'ada@example.com')).toEqual({ isDismissed: true, hasSeen: false });
    expect(readSteps(own, 'eve@example.com')).toEqual(none);
  });

  it('is nothing where it cannot be read or kept', () => {
    const broken = {
      getItem: () => '{',
      setItem() {
        throw new Error('full');
      },
    };
    keepSteps(broken, 'ada@example.com', { isDismissed: true, hasSeen: true });
    expect(readSteps(broken, 'ada@example.com')).toEqual(none);
  });
});
