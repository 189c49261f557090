import type { MediumRow } from '@carillon/db';
import type { z } from 'zod';
import type { medium } from '../schemas/medium.ts';

/** A medium as it is answered. @param publicUrl address at which integrators reach the API, without /v1 */
export function shownMedium(
  { files, problem, ...row }: MediumRow,
  publicUrl: string,
): z.input<typeof medium> {
  const url = `${publicUrl}/v1/media/${row.id}`;
  return {
    ...row,
    url: files['content'] && row.status === 'ready' ? `${url}/content` : null,
    thumbnailUrl: files['thumbnail'] ? `${url}/thumbnail` : null,
    errorMessage: problem === null ? null : `The file cannot be used: ${problem}.`,
  };
}
