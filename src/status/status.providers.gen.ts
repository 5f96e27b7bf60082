// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { GetServerStatus } from './get-server-status.js';
import { JobsController } from './jobs.controller.js';
import { StatusController } from './status.controller.js';

export const controllers: Type[] = [
  JobsController,
  StatusController,
];

export const providers: Provider[] = [
  GetServerStatus,
];
