// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { SwitchBack } from './commands/switch-back.js';
import { SwitchToAccount } from './commands/switch-to-account.js';
import { ImpersonationController } from './impersonation.controller.js';

export const controllers: Type[] = [
  ImpersonationController,
];

export const providers: Provider[] = [
  SwitchBack,
  SwitchToAccount,
];
