// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CheckTwoFactor } from './check-two-factor.js';
import { ConfirmTwoFactor } from './commands/confirm-two-factor.js';
import { DisableTwoFactor } from './commands/disable-two-factor.js';
import { RenewRecoveryCodes } from './commands/renew-recovery-codes.js';
import { StartTwoFactor } from './commands/start-two-factor.js';
import { VerifyTwoFactor } from './commands/verify-two-factor.js';
import { RecoveryCodeMaker } from './recovery-codes.js';
import { TwoFactorController } from './two-factor.controller.js';

export const controllers: Type[] = [
  TwoFactorController,
];

export const providers: Provider[] = [
  CheckTwoFactor,
  ConfirmTwoFactor,
  DisableTwoFactor,
  RenewRecoveryCodes,
  StartTwoFactor,
  VerifyTwoFactor,
  RecoveryCodeMaker,
];
