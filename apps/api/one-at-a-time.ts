const running = new Map<string, Promise<unknown>>();

/** Does the works of one name one after another in this process, so that those which wait hold no connection. */
export function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = running.get(name) ?? Promise.resolve();
  const result = before.then(work);
  const over = result.then(
    () => {},
    () => {},
  );
  running.set(name, over);
  void over.then(() => {
    if (running.get(name) === over) running.delete(name);
  });
  return result;
}
