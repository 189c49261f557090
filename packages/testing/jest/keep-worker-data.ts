/**
 * Loaded first in each process that runs tests. jest-light-runner 0.8.2 sends the facts that a process needs to all of its
 * processes when one of them asks, and then to nobody any more: one that is not ready to read them waits for ever. Here
 * they are kept until they are asked for.
 */
const request = 'jest-light-runner-get-worker-data';
const answer = 'jest-light-runner-worker-data';

const { send, emit } = process;

if (send !== undefined) {
  let kept: { readonly type: string } | undefined;

  // No listener of our own: Node hands what came before the first one to that one alone.
  process.emit = (event: string, ...data: unknown[]) => {
    const [message] = data as [{ readonly type?: string } | undefined];
    if (event === 'message' && message?.type === answer) kept = { ...message, type: answer };
    return Reflect.apply(emit, process, [event, ...data]);
  };

  process.send = (message: unknown, ...more: unknown[]) => {
    if (message === request && kept !== undefined)
      setImmediate(() => Reflect.apply(emit, process, ['message', kept]));
    return Reflect.apply(send, process, [message, ...more]);
  };
}
