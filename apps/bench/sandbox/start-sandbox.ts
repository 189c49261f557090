import type { Undo } from '@carillon/testing/undo';
import { startServer } from '../processes/start-server.ts';
import type { Stage } from '../stage.ts';

/** Starts the doubles of both networks, in a process of their own. @returns their address */
export const startSandbox = (stage: Stage, undo: Undo[]): Promise<string> =>
  startServer(
    stage,
    { name: 'sandbox', file: 'apps/sandbox/main.ts', env: {}, variable: 'SANDBOX_PORT' },
    undo,
  );
