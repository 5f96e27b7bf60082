// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ImpersonationController } from './impersonation.controller.js';
import { SwitchBack } from './switch-back.js';
import { SwitchToAccount } from './switch-to-account.js';

export const controllers: Type[] = [
  ImpersonationController,
];

export const providers: Provider[] = [
  SwitchBack,
  SwitchToAccount,
];
