import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection on which a test writes what no HTTP client would; `answer` is everything until it was closed, `soFar` what is there by now. */
export async function rawConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.setEncoding('utf8').on('data', (data) => {
    text += data;
  });
  const closed = new Promise((done) => socket.once('close', done));
  socket.on('error', () => {}); // a reset ends it as well; what matters is what came before
  await once(socket, 'connect');
  return {
    write: (data: string) => socket.write(data),
    answer: async (): Promise<string> => {
      await closed;
      return text;
    },
    soFar: () => text,
    close: () => socket.destroy(),
  };
}
