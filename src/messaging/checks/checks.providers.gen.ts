// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CheckNumbers } from './check-numbers.js';
import { ChecksController } from './checks.controller.js';
import { PushNumbersChecked } from './checks.push.js';
import { EnqueueChecks } from './commands/enqueue-checks.js';
import { ScreenRecipientHandler } from './commands/screen-recipient.js';
import { NumberChecksWorker } from './workers/number-checks.worker.js';

export const controllers: Type[] = [
  ChecksController,
];

export const providers: Provider[] = [
  CheckNumbers,
  PushNumbersChecked,
  EnqueueChecks,
  ScreenRecipientHandler,
  NumberChecksWorker,
];
