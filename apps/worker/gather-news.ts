import type { WebhookNews } from '@carillon/queue';

/** Passes on what happens to webhooks, seldom enough for the pages that read them again each time. */
export interface GatheredNews {
  tell(news: WebhookNews): void;
  /** What waits is told no more. */
  close(): void;
}

/**
 * Tells the first news of a webhook at once, and what follows together.
 * @param pauseMs between two news of a webhook, ms
 */
export function gatherNews(tell: (news: WebhookNews) => void, pauseMs: number): GatheredNews {
  /** Webhooks of which was told within the pause, with what is to be told after it. */
  const paused = new Map<string, WebhookNews | null>();
  const timers = new Set<NodeJS.Timeout>();

  function tellNow(news: WebhookNews): void {
    tell(news);
    paused.set(news.webhookId, null);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const next = paused.get(news.webhookId) ?? null;
      paused.delete(news.webhookId);
      if (next !== null) tellNow(next);
    }, pauseMs).unref();
    timers.add(timer);
  }

  return {
    tell(news) {
      const waiting = paused.get(news.webhookId);
      if (waiting === undefined) tellNow(news);
      else paused.set(news.webhookId, { ...news, off: news.off || waiting?.off === true });
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
