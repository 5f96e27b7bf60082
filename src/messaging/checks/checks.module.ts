import { Module } from '@nestjs/common';
import { CheckNumbers } from './check-numbers.js';
import { ChecksController } from './checks.controller.js';
import { PushNumbersChecked } from './checks.push.js';
import { ScreenRecipientHandler } from './commands/screen-recipient.js';
import { WantChecksHandler } from './commands/want-checks.js';
import { NumberChecksWorker } from './workers/number-checks.worker.js';

@Module({
  controllers: [ChecksController],
  providers: [CheckNumbers, WantChecksHandler, ScreenRecipientHandler, PushNumbersChecked, NumberChecksWorker],
})
export class ChecksModule {}
