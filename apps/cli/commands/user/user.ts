import { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../../terminal.ts';
import { createCommand } from './create.ts';
import { passwordCommand } from './password.ts';

export const userCommand = (terminal: Terminal) =>
  new Command('user')
    .description('people who own profiles')
    .addCommand(createCommand(terminal))
    .addCommand(passwordCommand(terminal));
