/** The header by which a call to a network says which process asks; see `inject/name-caller.ts`. */
export const callerHeader = 'x-chaos-caller';

/** A process, by the name of its program and its own id: a program that is started again is another one. */
export const callerName = (name: string, pid: number): string => `${name} ${pid}`;
