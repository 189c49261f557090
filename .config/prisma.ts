/** For those who use Prisma's own command line; `npm run migrate` needs no engine and no config. */
import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: '../prisma/schema.prisma',
  migrations: { path: '../prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
