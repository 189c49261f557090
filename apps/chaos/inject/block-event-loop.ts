/** Loaded before a worker: `{ block: ms }` from the parent keeps its event loop busy this long. */
process.on('message', (message) => {
  const blocked =
    typeof message === 'object' && message !== null && 'block' in message && Number(message.block);
  if (!blocked) return;
  const end = performance.now() + blocked;
  while (performance.now() < end);
});
// Listening for messages must not keep the program alive.
process.channel?.unref();
