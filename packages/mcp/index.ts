export { mcpServer } from './server.ts';
