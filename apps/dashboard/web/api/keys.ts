import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';

export type ApiKey = AnswerOf<'GET /keys'>[number];

export type NewKey = GivenTo<'POST /keys'>['body'];

const key = ['keys'];

export const useKeys = () =>
  useQuery({
    queryKey: key,
    queryFn: () => ask('GET /keys'),
  });

/** Creates a key. Only this answer contains the key itself; it is not kept once its dialog has closed. */
export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewKey) => ask('POST /keys', { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Makes a new key in place of another, which is good for some hours more. Only this answer contains the new key. */
export function useRotateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, overlapHours }: { readonly id: string; readonly overlapHours: number }) =>
      ask('POST /keys/{id}/rotate', { params: { id }, body: { overlapHours } }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useChangeKey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenTo<'PATCH /keys/{id}'>['body']) =>
      ask('PATCH /keys/{id}', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    /** @param endsMade whether webhooks that it made are switched off, too */
    mutationFn: ({ id, endsMade }: { readonly id: string; readonly endsMade: boolean }) =>
      ask('DELETE /keys/{id}', { params: { id }, query: { made: endsMade ? 'end' : 'keep' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
