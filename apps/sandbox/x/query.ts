import { problems } from './problems.ts';

/** A query that has only parameters that the endpoint knows, or X's refusal of the first that it does not. */
export function refuseUnknown(query: URLSearchParams, known: readonly string[]) {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  return problems.invalidRequest({
    name: unknown,
    value: query.get(unknown),
    message: `The query parameter [${unknown}] is not one of [${known.join(',')}]`,
  });
}

/** The fields asked for, whichever of the names for the parameter is used. */
export const fieldsIn = (query: URLSearchParams, ...names: string[]) =>
  names.flatMap((name) => query.get(name)?.split(',') ?? []);
