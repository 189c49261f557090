import { once } from 'node:events';
import { Command } from '@commander-js/extra-typings';
import { openApi } from '../api.ts';
import { withApiOptions } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** Serves an assistant on this machine that starts it as a process of its own; what it does goes through the API. */
export const mcpCommand = (terminal: Terminal) =>
  withApiOptions(
    new Command('mcp').description(
      'serve an assistant by the Model Context Protocol, on standard input and output, until the input ends',
    ),
  ).action(async (options) => {
    const { carillon, failure } = openApi(options, terminal);
    const { key } = await carillon.me().catch((error: unknown) => Promise.reject(failure(error)));
    const { mcpServer } = await import('@carillon/mcp');
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    serveStdio(() => mcpServer({ carillon, scopes: key?.scopes ?? [] }), {
      onerror: ({ message }) => terminal.complain(message),
    });
    await once(process.stdin, 'close');
  });
