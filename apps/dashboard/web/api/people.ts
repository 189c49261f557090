import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';
import { sessionChanged } from './session.ts';

export type PlanName = 'free' | 'growth' | 'scale';

/** A user as admins see them. */
export interface ListedPerson {
  readonly id: string;
  readonly email: string;
  readonly plan: PlanName;
  readonly admin: boolean;
  readonly createdAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
  readonly deletingAt: string | null;
  readonly profiles: number;
  readonly socialAccounts: number;
  readonly posts: number;
  /** It is who looks. */
  readonly you: boolean;
}

export interface NewPerson {
  readonly email: string;
  readonly password: string;
  readonly plan: PlanName;
  readonly admin: boolean;
}

export interface PersonChange {
  readonly id: string;
  readonly plan?: PlanName;
  readonly admin?: boolean;
  readonly disabled?: boolean;
}

const key = ['people'];

interface Part {
  readonly people: readonly ListedPerson[];
  readonly more: boolean;
}

/** The users whose address has these letters, the oldest first, part by part. */
export const usePeople = (search: string) =>
  useInfiniteQuery({
    queryKey: [...key, search],
    initialPageParam: '',
    async queryFn({ pageParam }) {
      const query = new URLSearchParams({
        ...(search && { search }),
        ...(pageParam && { after: pageParam }),
      });
      return (await request<{ data: Part }>('GET', `/app/people?${query}`)).data;
    },
    getNextPageParam: ({ people, more }) => (more ? people.at(-1)?.id : undefined),
  });

function usePeopleChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

export const useCreatePerson = () =>
  usePeopleChange((person: NewPerson) => request('POST', '/app/people', person));

export const useChangePerson = () =>
  usePeopleChange(({ id, ...change }: PersonChange) => request('PATCH', `/app/people/${id}`, change));

export const useDeletePerson = () =>
  usePeopleChange(({ id, email }: { readonly id: string; readonly email: string }) =>
    request('POST', `/app/people/${id}/delete`, { email }),
  );

/** Deletes whoever is signed in; the sign-in is shown afterwards. */
export const useDeleteMe = () =>
  useMutation({
    mutationFn: (email: string) => request('POST', '/app/delete-me', { email }),
    onSuccess: sessionChanged,
  });

/** Has the browser fetch an export, once the person has proved that it is they; null for one's own. */
export const useExport = () =>
  useMutation({
    async mutationFn(id: string | null) {
      await request('GET', '/app/confirm');
      const link = document.createElement('a');
      link.href = id === null ? '/app/export' : `/app/people/${id}/export`;
      link.download = '';
      link.click();
    },
  });
