import { Command } from '@commander-js/extra-typings';
import type { Fail, Terminal } from '../../terminal.ts';
import { createCommand } from './create.ts';
import { deleteCommand } from './delete.ts';
import { deliveriesCommand } from './deliveries.ts';
import { deliveryCommand } from './delivery.ts';
import { listCommand } from './list.ts';
import { listenCommand } from './listen-command.ts';
import { recoverCommand } from './recover.ts';
import { redeliverCommand } from './redeliver.ts';
import { rotateCommand } from './rotate.ts';

import { testCommand } from './send-test.ts';
import { updateCommand } from './update.ts';

export const webhookCommand = (terminal: Terminal, fail: Fail) =>
  new Command('webhook')
    .description('addresses that are told what happens, through the API')
    .addCommand(listenCommand(terminal))
    .addCommand(listCommand(terminal))
    .addCommand(createCommand(terminal))
    .addCommand(updateCommand(terminal))
    .addCommand(deleteCommand(terminal))
    .addCommand(rotateCommand(terminal))
    .addCommand(testCommand(terminal, fail))
    .addCommand(deliveriesCommand(terminal))
    .addCommand(deliveryCommand(terminal))
    .addCommand(redeliverCommand(terminal, fail))
    .addCommand(recoverCommand(terminal));
