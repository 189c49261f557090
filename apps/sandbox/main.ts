import { orExit, sandboxConfig } from '@carillon/config';
import { createLog, stopGracefully } from '@carillon/telemetry';
import { startSandbox } from './sandbox.ts';

const { LOG_LEVEL, LOG_FORMAT, ...options } = orExit(sandboxConfig);
const log = createLog({ name: 'sandbox', level: LOG_LEVEL, format: LOG_FORMAT });
const sandbox = await startSandbox({ ...options, settings: { authorize: 'ask' } });
log.info({ url: sandbox.url }, 'sandbox listening');
stopGracefully(log, [['server', () => sandbox.close()]]);
