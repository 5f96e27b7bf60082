import { Module } from '@nestjs/common';
import { AnsweringModule } from '../answering/answering.module.js';
import { OtherBots } from './other-bots.js';
import { ShowEffects } from './show-effects.js';
import { SimulateTurnHandler } from './simulate-turn.js';
import { SimulatorController } from './simulator.controller.js';

/** Flows tried out beside the canvas they are drawn on. */
@Module({
  imports: [AnsweringModule],
  controllers: [SimulatorController],
  providers: [SimulateTurnHandler, OtherBots, ShowEffects],
})
export class SimulatorModule {}
