import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';

/** A Redis of one test's own, without a memory: stopped, it comes back empty on the same port. */
export function redisServer(port: number) {
  const url = `redis://127.0.0.1:${port}`;
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child = null as ReturnType<typeof spawn> | null;
  return {
    url,
    /** Returns when it answers. */
    async start() {
      child = spawn('redis-server', settings, { stdio: 'ignore', cwd: '/' });
      await once(child, 'spawn');
      const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
      client.on('error', () => {}); // not there yet
      await client.ping();
      client.disconnect();
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
