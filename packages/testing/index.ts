export { createDatabase, type TestDatabase } from './database.ts';
export { type ScriptedAnswer, type ScriptedRequest, startScriptedServer } from './scripted-server.ts';
export { sharedServices } from './services.ts';
export { createTestInstance, type TestInstance } from './test-instance.ts';
export { until } from './until.ts';
