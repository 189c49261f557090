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

/** Nothing of its answer, such as a link, is kept once its dialog has closed. */
function usePeopleChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

/** Its answer has the invitation. */
export const useCreatePerson = () => usePeopleChange((body: NewPerson) => ask('POST /people', { body }));

/** A link by which a user chooses a password. */
export type GivenLink = AnswerOf<'POST /people/{id}/link'>;

export const useMakeLink = () =>
  usePeopleChange((id: string) => ask('POST /people/{id}/link', { params: { id } }));

export const useMailInvitation = () =>
  useMutation({
    mutationFn: ({ id, token }: { readonly id: string; readonly token: string }) =>
      ask('POST /people/{id}/invitation-mail', { params: { id }, body: { token } }),
    gcTime: 0,
  });

export const useRemoveSecondFactor = () =>
  usePeopleChange((id: string) => ask('DELETE /people/{id}/second-factor', { params: { id } }));

export const useEndSessions = () =>
  usePeopleChange((id: string) => ask('DELETE /people/{id}/sessions', { params: { id } }));

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
