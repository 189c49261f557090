import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';

/** A text on the server, as a list shows it. */
export type ListedText = AnswerOf<'GET /kept-texts'>[number];

/** The version of a text that a page shows. */
export interface TextCopy {
  readonly id: string;
  readonly version: number;
}

/** Form kept of a text. */
type KeptForm = GivenTo<'POST /kept-texts'>['body']['form'];

const key = ['kept-texts'];

/** The texts that the person has begun in whatever browser, the newest first. */
export const useKeptTexts = (enabled: boolean) =>
  useQuery({
    queryKey: key,
    enabled,
    staleTime: 0,
    queryFn: () => ask('GET /kept-texts'),
  });

export const useReadKeptTextsAgain = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
};

export const readKeptText = (id: string) => ask('GET /kept-texts/{id}', { params: { id } });

/** @throws {RequestError} 409 when the server has another version, 404 when it has none any more */
export const keepText = (copy: TextCopy | null, written: object): Promise<TextCopy> => {
  const form = written as KeptForm; // the server takes whatever a newer page keeps
  return copy === null
    ? ask('POST /kept-texts', { body: { form } })
    : ask('PATCH /kept-texts/{id}', { params: { id: copy.id }, body: { version: copy.version, form } });
};

/** Which version of a text the server has. @throws {RequestError} 404 when it has none any more */
export const askForText = (id: string): Promise<TextCopy> =>
  ask('PATCH /kept-texts/{id}', { params: { id }, body: {} });

export const deleteKeptText = (id: string) => ask('DELETE /kept-texts/{id}', { params: { id } });
