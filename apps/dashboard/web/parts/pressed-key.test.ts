import { describe, expect, it } from '@jest/globals';
import { pressedKey } from './pressed-key.ts';

describe('the key of a shortcut', () => {
  it.each([
    [{ key: 'K', code: 'KeyK' }, 'k'],
    [{ key: 'л', code: 'KeyK' }, 'k'],
    [{ key: 'Π', code: 'KeyP' }, 'p'],
    [{ key: 'k', code: 'KeyV' }, 'k'], // Dvorak
    [{ key: 'ö', code: 'Semicolon' }, 'ö'],
    [{ key: '?', code: 'Digit7' }, '?'],
    [{ key: 'Escape', code: 'Escape' }, 'escape'],
    [{ key: 'ж', code: 'Semicolon' }, 'ж'],
    [{ key: 'Enter', code: 'Enter', isComposing: true }, ''],
    [{}, ''],
  ])('of %j is %j', (event, key) => expect(pressedKey(event)).toBe(key));
});
