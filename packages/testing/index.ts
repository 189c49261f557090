export { type ApiAnswer, type ApiClient, apiClient, type PlatformBody, type PostBody } from './api-client.ts';
export type { Tenant } from './create-tenant.ts';
export { createDatabase, type TestDatabase } from './database.ts';
export { type Finished, runProgram, startProgram } from './run-process.ts';
export { type ScriptedAnswer, type ScriptedRequest, startScriptedServer } from './scripted-server.ts';
export { sharedServices } from './services.ts';
export { type Carillon, startCarillon, stopWorker } from './start-carillon.ts';
export { createTestInstance, type TestInstance } from './test-instance.ts';
export { until } from './until.ts';
