import { useMutation, useQuery } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';

/** Request of an app, or why nobody can be asked. */
export type AskedAccess = AnswerOf<'POST /oauth/authorization/request'>;

/** Request of an app for a person to decide. */
export type DecidableAccess = Extract<AskedAccess, { readonly kind: 'asks' }>;

/** @param request the query of the address that an app led the person to */
export const useAskedAccess = (request: string) =>
  useQuery({
    queryKey: ['asked-access', request],
    staleTime: Number.POSITIVE_INFINITY, // what they decide on does not change under their hands
    queryFn: () => ask('POST /oauth/authorization/request', { body: { request } }),
  });

/** Grants an app access, and takes the person back to it. */
export const useGrant = () =>
  useMutation({
    async mutationFn(body: GivenTo<'POST /oauth/authorization'>['body']) {
      const { url } = await ask('POST /oauth/authorization', { body });
      location.assign(url);
      await new Promise(() => {}); // the page is left
    },
  });
