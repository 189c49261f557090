import { afterEach, describe, expect, it } from '@jest/globals';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

describe('in a browser that says it is offline', () => {
  it('the server is asked all the same, as it may run on the same computer', async () => {
    onlineManager.setOnline(false);
    expect(await queryClient.fetchQuery({ queryKey: ['asked'], queryFn: () => 'read' })).toBe('read');
    const change = new MutationObserver(queryClient, { mutationFn: async () => 'changed' });
    expect(await change.mutate()).toBe('changed');
  });
});
