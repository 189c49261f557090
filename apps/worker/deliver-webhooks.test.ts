import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookNews } from '@carillon/queue';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { gatherNews } from './deliver-webhooks.ts';

const of = (webhookId: string, off = false): WebhookNews => ({ userId: 'usr_1', webhookId, off });

describe('news of webhooks', () => {
  it('are told at once, and what follows together after a pause', async () => {
    const told: WebhookNews[] = [];
    const news = gatherNews((each) => told.push(each), 50);
    for (const each of [of('whe_1'), of('whe_1', true), of('whe_1'), of('whe_2')]) news.add(each);
    expect(told).toEqual([of('whe_1'), of('whe_2')]);
    await until('the rest to be told', async () => told.length > 2);
    expect(told.slice(2)).toEqual([of('whe_1', true)]);
    await until('the next to be told at once', async () => {
      const before = told.length;
      news.add(of('whe_2'));
      return told.length > before;
    });
    news.close();
  });

  it('are told no more once it is closed', async () => {
    const told: WebhookNews[] = [];
    const news = gatherNews((each) => told.push(each), 20);
    news.add(of('whe_1'));
    news.add(of('whe_1'));
    news.close();
    await sleep(60);
    expect(told).toEqual([of('whe_1')]);
  });
});
