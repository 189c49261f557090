import { Command } from '@commander-js/extra-typings';
import { withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { resealCredentials } from './reseal-credentials.ts';

export const credentialsCommand = () =>
  new Command('credentials').description('sealed credentials of social accounts').addCommand(
    new Command('reseal')
      .description(
        'seal with ENCRYPTION_KEY what a key of ENCRYPTION_KEYS_OLD sealed; workers may run meanwhile',
      )
      .option('--json')
      .action(async ({ json }) => {
        const result = await withSession((session) => resealCredentials(session, showProgress));
        print(result, json);
        if (result.unopened.length > 0 || result.left > 0) process.exitCode = 1;
      }),
  );

const showProgress = (done: number, total: number) => console.error(`${done} of ${total} resealed`);
