export { type ScriptedAnswer, type ScriptedRequest, startScriptedServer } from './scripted-server.ts';
