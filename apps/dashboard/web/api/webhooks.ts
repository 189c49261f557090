import type { WebhookEventType } from '@carillon/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';
import { usePollInterval } from './live.ts';
import { request } from './request.ts';
import type {
  FullWebhookDelivery,
  Listed,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
} from './types.ts';

const listKey = ['webhooks'];
const keyOf = (id: string) => ['webhook', id];

/** All webhooks, the oldest first. There are few. @param isWanted false while they can wait */
export const useWebhooks = (isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: listKey,
    queryFn: async () => (await request<Listed<Webhook>>('GET', '/v1/webhooks?limit=100')).data,
    staleTime: 60_000, // every screen asks whether one was switched off
  });

/** How the deliveries of one webhook ended of late. */
export type WebhookResults = AnswerOf<'GET /webhook-results'>['webhooks'][number];

/** The same of each webhook, and of how many days. */
export function useWebhookResults() {
  const refetchInterval = usePollInterval();
  return useQuery({
    queryKey: ['webhook-results'],
    queryFn: () => ask('GET /webhook-results'),
    staleTime: 0,
    refetchInterval,
  });
}

export function useWebhook(id: string) {
  const refetchInterval = usePollInterval();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await request<{ data: Webhook }>('GET', `/v1/webhooks/${id}`)).data,
    refetchInterval,
  });
}

/** Creates a webhook. Only this answer contains its secret; it is not kept once its dialog has closed. */
export const useCreateWebhook = () =>
  useChange(
    async (wanted: NewWebhook) =>
      (await request<{ data: Webhook & { readonly secret: string | null } }>('POST', '/v1/webhooks', wanted))
        .data,
  );

export const useChangeWebhook = (id: string) =>
  useChange(
    async (change: WebhookChange) =>
      (await request<{ data: Webhook }>('PATCH', `/v1/webhooks/${id}`, change)).data,
    id,
  );

export const useDeleteWebhook = (id: string) => useChange(() => request('DELETE', `/v1/webhooks/${id}`));

/** Gives a new secret. It is shown as the first one is: in this answer only. */
export const useRotateSecret = (id: string) =>
  useChange(
    async (own: { readonly secret?: string }) =>
      (
        await request<{ data: { readonly secret: string; readonly formerUntil: string } }>(
          'POST',
          `/v1/webhooks/${id}/rotate-secret`,
          own,
        )
      ).data,
    id,
  );

/** A change after which the list is read again, and the webhook itself if it is still there. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>, id?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKey }),
        id !== undefined && client.invalidateQueries({ queryKey: keyOf(id) }),
      ]),
  });
}

interface DeliveryFilter {
  readonly status?: WebhookDelivery['status'] | undefined;
  readonly type?: WebhookEventType | undefined;
}

/** Deliveries of a webhook, the newest first, page by page. */
export function useDeliveries(webhookId: string, { status, type }: DeliveryFilter) {
  const refetchInterval = usePollInterval();
  return useInfiniteQuery({
    queryKey: ['webhook', webhookId, 'deliveries', { status, type }],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '20' });
      if (status !== undefined) query.set('status', status);
      if (type !== undefined) query.set('type', type);
      if (pageParam !== '') query.set('cursor', pageParam);
      return request<Listed<WebhookDelivery>>('GET', `/v1/webhooks/${webhookId}/deliveries?${query}`);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval,
  });
}

/** One delivery, with what was sent and every try. */
export function useDelivery(webhookId: string, id: string) {
  const pollIntervalMs = usePollInterval();
  return useQuery({
    queryKey: ['webhook', webhookId, 'delivery', id],
    queryFn: async () =>
      (await request<{ data: FullWebhookDelivery }>('GET', `/v1/webhook-deliveries/${id}`)).data,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollIntervalMs : false),
  });
}

export const useTestWebhook = (id: string) =>
  useDeliver(
    id,
    async (type: string) =>
      (await request<{ data: WebhookDelivery }>('POST', `/v1/webhooks/${id}/test`, { type })).data,
  );

export const useRedeliver = (webhookId: string, id: string) =>
  useDeliver(webhookId, () => request('POST', `/v1/webhook-deliveries/${id}/redeliver`));

interface Recovery {
  /** ISO 8601. */
  readonly since: string;
  /** Also the events that happened while it was switched off. */
  readonly missed: boolean;
}

/** Delivers again what failed since a moment. One request takes some thousands. Answers how many deliveries that are. */
export const useRecover = (id: string) =>
  useDeliver(id, async (recovery: Recovery) => {
    let deliveries = 0;
    for (let hasMore = true; hasMore; ) {
      const { data } = await request<{ data: { readonly deliveries: number; readonly more: boolean } }>(
        'POST',
        `/v1/webhooks/${id}/recover`,
        recovery,
      );
      deliveries += data.deliveries;
      hasMore = data.more;
    }
    return deliveries;
  });

/** Has something delivered; afterwards all of the webhook is read again. */
function useDeliver<Input, Answer>(webhookId: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['webhook', webhookId] }),
  });
}
