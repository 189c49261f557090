import { createHmac, timingSafeEqual } from 'node:crypto';

/** The event that a request carries. Throws when Carillon did not send it. `body` is the bytes as they came. */
export function verifyWebhook(secret, headers, body) {
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (!id || !sentAt || !signatures) throw new Error('A header is missing.');
  const isRecent = Math.abs(Date.now() / 1000 - Number(sentAt)) <= 300;
  if (!isRecent) throw new Error('It is older than five minutes, or a clock is wrong.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest();
  const isRight = signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new Error('No signature is right.');
  return JSON.parse(body);
}

// A receiver: WEBHOOK_SECRET=whsec_… PORT=4000 node verify-webhook.mjs
if (process.argv[1] === import.meta.filename) {
  const { createServer } = await import('node:http');
  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.concat(await Array.fromAsync(request));
      const event = verifyWebhook(process.env.WEBHOOK_SECRET ?? '', request.headers, body);
      console.log(event.type, request.headers['webhook-id']);
      response.writeHead(204).end(); // answer first; do what takes longer afterwards
    } catch (error) {
      response.writeHead(400).end(error.message);
    }
  });
  server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1');
}
