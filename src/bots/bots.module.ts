import { Module } from '@nestjs/common';
import { AnsweringModule } from './answering/answering.module.js';
import { AutoRepliesModule } from './auto-replies/auto-replies.module.js';
import { SimulatorModule } from './simulator/simulator.module.js';
import { PushAnswerRecorded, PushAutoRepliesChanged } from './bots.push.js';

/** What answers people by itself. */
@Module({
  imports: [AutoRepliesModule, AnsweringModule, SimulatorModule],
  providers: [PushAutoRepliesChanged, PushAnswerRecorded],
})
export class BotsModule {}
