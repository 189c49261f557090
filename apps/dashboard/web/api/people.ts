import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';
import { sessionChanged } from './session.ts';

/** A user as admins see them. */
export type ListedPerson = AnswerOf<'GET /people'>['people'][number];

export type NewPerson = GivenTo<'POST /people'>['body'];

export type PlanName = NewPerson['plan'];

export type PersonChange = { readonly id: string } & GivenTo<'PATCH /people/{id}'>['body'];

const key = ['people'];

/** The users whose address has these letters, the oldest first, part by part. */
export const usePeople = (search: string) =>
  useInfiniteQuery({
    queryKey: [...key, search],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      ask('GET /people', { query: { search: search || undefined, after: pageParam || undefined } }),
    getNextPageParam: ({ people, more }) => (more ? people.at(-1)?.id : undefined),
  });

function usePeopleChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

export const useCreatePerson = () => usePeopleChange((body: NewPerson) => ask('POST /people', { body }));

export const useChangePerson = () =>
  usePeopleChange(({ id, ...body }: PersonChange) => ask('PATCH /people/{id}', { params: { id }, body }));

export const useDeletePerson = () =>
  usePeopleChange(({ id, email }: { readonly id: string; readonly email: string }) =>
    ask('POST /people/{id}/delete', { params: { id }, body: { email } }),
  );

/** Deletes the person who is signed in; the sign-in is shown afterwards. */
export const useDeleteMe = () =>
  useMutation({
    mutationFn: (email: string) => ask('POST /delete-me', { body: { email } }),
    onSuccess: sessionChanged,
  });

/** Has the browser fetch an export, once the person has proved that it is they; null for one's own. */
export const useExport = () =>
  useMutation({
    async mutationFn(id: string | null) {
      await ask('GET /confirm');
      const link = document.createElement('a');
      link.href = id === null ? '/app/export' : `/app/people/${id}/export`;
      link.download = '';
      link.click();
    },
  });
