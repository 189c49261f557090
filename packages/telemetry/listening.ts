/** The message of a process to whoever started it with a channel. */
export const listening = 'listening';
