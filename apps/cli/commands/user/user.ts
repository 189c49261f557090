import { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../../terminal.ts';
import { createCommand } from './create.ts';
import { deleteCommand } from './delete.ts';
import { disableCommand, enableCommand } from './disable.ts';
import { exportCommand } from './export.ts';
import { inviteCommand } from './invite.ts';
import { listCommand } from './list.ts';
import { passwordCommand } from './password.ts';
import { resetLinkCommand } from './reset-link.ts';
import { resetSecondFactorCommand } from './reset-second-factor.ts';
import { setAdminCommand } from './set-admin.ts';
import { setPlanCommand } from './set-plan.ts';

export const userCommand = (terminal: Terminal) =>
  new Command('user')
    .description('people who own profiles')
    .addCommand(createCommand(terminal))
    .addCommand(passwordCommand(terminal))
    .addCommand(resetLinkCommand(terminal))
    .addCommand(resetSecondFactorCommand(terminal))
    .addCommand(inviteCommand(terminal))
    .addCommand(listCommand(terminal))
    .addCommand(setPlanCommand(terminal))
    .addCommand(setAdminCommand(terminal))
    .addCommand(disableCommand(terminal))
    .addCommand(enableCommand(terminal))
    .addCommand(exportCommand(terminal))
    .addCommand(deleteCommand(terminal));
