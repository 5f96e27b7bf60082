// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { OtherBots } from './other-bots.js';
import { ShowEffects } from './show-effects.js';
import { SimulateTurn } from './simulate-turn.js';
import { SimulatorController } from './simulator.controller.js';

export const controllers: Type[] = [
  SimulatorController,
];

export const providers: Provider[] = [
  OtherBots,
  ShowEffects,
  SimulateTurn,
];
