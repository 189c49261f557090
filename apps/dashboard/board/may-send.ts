/** What changes something and loses nothing: a queue is paused, a job comes early or again, and does nothing then. */
const harmless: ReadonlySet<string> = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/promote',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/:jobId/promote',
  '/api/queues/:queueName/:jobId/retry',
]);

/** Whether the board may be asked this: everything may be read, and of all that it could do, only what is harmless is done. */
export const maySend = (method: string, route: string): boolean =>
  method === 'get' || (method === 'put' && harmless.has(route));
