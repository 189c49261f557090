import { connect } from 'node:net';

/** Whether a Redis with this password serves on that port of 127.0.0.1; false while it is loading its data. */
export function ping(port: number, password: string): Promise<boolean> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    socket.end(`AUTH ${password}\r\nPING\r\nQUIT\r\n`);
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('timeout', () => socket.destroy());
    // A refused connection is an answer as well: not yet.
    socket.on('error', () => done(false));
    socket.on('close', () => done(answer.includes('+PONG')));
  });
}
