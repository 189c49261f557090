import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePollInterval } from '../live/live.ts';
import { request } from './request.ts';
import type { Listed, NewWebhook, Webhook, WebhookChange } from './types.ts';

const listKey = ['webhooks'];
const keyOf = (id: string) => ['webhook', id];

/** All webhooks, the oldest first. There are few. */
export const useWebhooks = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async () => (await request<Listed<Webhook>>('GET', '/v1/webhooks?limit=100')).data,
    staleTime: 60_000, // every screen asks whether one was switched off
  });

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
