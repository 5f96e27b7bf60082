// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DemoController } from './demo.controller.js';
import { GetDemo } from './get-demo.js';
import { MakeDemo } from './make-demo.js';
import { RemoveDemo } from './remove-demo.js';

export const controllers: Type[] = [
  DemoController,
];

export const providers: Provider[] = [
  GetDemo,
  MakeDemo,
  RemoveDemo,
];
