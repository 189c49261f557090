import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

/** A text on the server, as a list shows it. */
export interface ListedText {
  readonly id: string;
  /** How it begins; empty where it has no words. */
  readonly beginning: string;
  readonly items: number;
  /** ISO 8601 */
  readonly updatedAt: string;
}

/** Which version of which text somebody has before them. */
export interface TextCopy {
  readonly id: string;
  readonly version: number;
}

const key = ['kept-texts'];

/** The texts that the person has begun in whatever browser, the newest first. */
export const useKeptTexts = (enabled: boolean) =>
  useQuery({
    queryKey: key,
    enabled,
    staleTime: 0,
    queryFn: async () => (await request<{ data: ListedText[] }>('GET', '/app/kept-texts')).data,
  });

export const useReadKeptTextsAgain = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
};

export const readKeptText = async (id: string) =>
  (await request<{ data: TextCopy & { readonly form: unknown } }>('GET', `/app/kept-texts/${id}`)).data;

/** @throws {RequestError} 409 when the server has another version, 404 when it has none any more */
export const keepText = async (copy: TextCopy | null, form: object): Promise<TextCopy> =>
  copy === null
    ? (await request<{ data: TextCopy }>('POST', '/app/kept-texts', { form })).data
    : (
        await request<{ data: TextCopy }>('PATCH', `/app/kept-texts/${copy.id}`, {
          version: copy.version,
          form,
        })
      ).data;

/** Which version of a text the server has. @throws {RequestError} 404 when it has none any more */
export const askForText = async (id: string) =>
  (await request<{ data: TextCopy }>('PATCH', `/app/kept-texts/${id}`, {})).data;

export const deleteKeptText = (id: string) => request('DELETE', `/app/kept-texts/${id}`);
