/** The message of a process to whoever started it with a channel. */
export const listening = 'listening';

/** Tells whoever started this process that it has its port: on that port somebody else may answer as well as we would. */
export const tellListening = (): void => void process.send?.(listening);
