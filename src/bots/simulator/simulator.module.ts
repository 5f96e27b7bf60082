import { Module } from '@nestjs/common';
import { ShowEffects } from './show-effects.js';
import { SimulateTurnHandler } from './simulate-turn.js';
import { SimulatorController } from './simulator.controller.js';

/** Flows tried out beside the canvas they are drawn on. */
@Module({ controllers: [SimulatorController], providers: [SimulateTurnHandler, ShowEffects] })
export class SimulatorModule {}
