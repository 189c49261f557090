import { orExit, sandboxConfig } from '@carillon/config';
import { createLog, reportListening, stopGracefully, trimMemory, watchEventLoop } from '@carillon/telemetry';
import { startSandbox } from './sandbox.ts';

const { LOG_LEVEL, LOG_FORMAT, EVENT_LOOP_LIMIT, X_PLAN: appPlan, ...options } = orExit(sandboxConfig);
const log = createLog({ name: 'sandbox', level: LOG_LEVEL, format: LOG_FORMAT });
trimMemory();
const sandbox = await startSandbox({ ...options, settings: { authorize: 'ask', appPlan } });
reportListening();
log.info({ url: sandbox.url }, 'sandbox listening');
watchEventLoop({ name: 'sandbox', log, limit: EVENT_LOOP_LIMIT * 1_000 });
stopGracefully(log, [['server', () => sandbox.close()]]);
