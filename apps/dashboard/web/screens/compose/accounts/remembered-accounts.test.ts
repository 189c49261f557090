import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../../testing/memory-storage.ts';
import { rememberAccounts, rememberedAccounts } from './remembered-accounts.ts';

describe('the accounts of the last post', () => {
  it('are remembered for each profile', () => {
    const storage = memoryStorage();
    rememberAccounts(storage, 'prf_1', ['sac_1', 'sac_2']);
    expect(rememberedAccounts(storage, 'prf_1')).toEqual(['sac_1', 'sac_2']);
    expect(rememberedAccounts(storage, 'prf_2')).toEqual([]);
  });

  it.each(['{', '3', '{"a":1}', '[1,null]'])('are none where %j was kept', (text) => {
    expect(rememberedAccounts({ getItem: () => text }, 'prf_1')).toEqual([]);
  });

  it('are none in a browser that keeps nothing', () => {
    const refuses = () => {
      throw new Error('SecurityError');
    };
    expect(rememberedAccounts({ getItem: refuses }, 'prf_1')).toEqual([]);
    expect(() => rememberAccounts({ setItem: refuses }, 'prf_1', [])).not.toThrow();
  });
});
