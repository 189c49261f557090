/** Asks for its facts as a process of jest-light-runner does, after they were sent. */
process.once('message', () => {
  process.on('message', (message: { readonly type?: string }) => {
    if (message.type === 'jest-light-runner-worker-data') process.exit(0);
  });
  process.send?.('jest-light-runner-get-worker-data');
});
