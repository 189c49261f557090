/**
 * Reads strangers' files for api, worker and dashboard, which ask at a Unix socket: without secrets, and in a container of its own without a
 * network and without anybody else's files.
 */
import { orExit, readerConfig } from '@carillon/config';
import { serveReaders } from '@carillon/media/reader';
import { incomingOf } from '@carillon/media/store';
import { createLog, stopGracefully, watchEventLoop } from '@carillon/telemetry';

const config = orExit(readerConfig);
const log = createLog({ name: 'reader', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
watchEventLoop({ name: 'reader', log, limit: config.EVENT_LOOP_LIMIT * 1_000 });
const { socket } = config;
const readers = await serveReaders({ socket, folder: incomingOf({ folder: config.MEDIA_DIR }) });
stopGracefully(log, [['readers', readers.close]]);
log.info(`files are read for whoever asks at ${socket}`);
