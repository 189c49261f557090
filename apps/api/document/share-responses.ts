import { STATUS_CODES } from 'node:http';

interface Operation {
  readonly responses: Readonly<Record<string, object>>;
}

interface Whole {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: object;
}

/** A document whose error answers stand in its components, where several operations have the same: half the size. */
export function shareResponses<Document extends Whole>({ paths, components, ...document }: Document) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
  const errors = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400),
  );
  const bodies = Map.groupBy(errors, ([, answer]) => JSON.stringify(answer));
  const shared = [...bodies.values()].filter(({ length }) => length > 1).map(([one]) => one);
  const responses: Record<string, object> = {};
  const names = new Map<string, string>();
  for (const [status = '', answer = {}] of shared.map((one) => one ?? [])) {
    const name = freeName((STATUS_CODES[status] ?? status).replace(/\W/g, ''), responses);
    responses[name] = answer;
    names.set(JSON.stringify(answer), name);
  }
  const referred = ({ responses: own, ...operation }: Operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(own).map(([status, answer]) => {
        const name = names.get(JSON.stringify(answer));
        return [status, name === undefined ? answer : { $ref: `#/components/responses/${name}` }];
      }),
    ),
  });
  const mapped = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(all).map(([method, one]) => [method, referred(one as Operation)]));
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(paths).map(([path, all]) => [path, mapped(all)])),
    components: { ...components, responses },
  };
}

/** `BadRequest`, `BadRequest2`, … */
function freeName(name: string, taken: Readonly<Record<string, object>>): string {
  for (let n = 1; ; n += 1) {
    const numbered = n === 1 ? name : `${name}${n}`;
    if (!(numbered in taken)) return numbered;
  }
}
