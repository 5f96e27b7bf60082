import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { CheckTwoFactor } from './check-two-factor.js';
import { ConfirmTwoFactorHandler } from './commands/confirm-two-factor.js';
import { DisableTwoFactorHandler } from './commands/disable-two-factor.js';
import { RenewRecoveryCodesHandler } from './commands/renew-recovery-codes.js';
import { StartTwoFactorHandler } from './commands/start-two-factor.js';
import { VerifyTwoFactorHandler } from './commands/verify-two-factor.js';
import { RecoveryCodeMaker } from './recovery-codes.js';
import { TwoFactorController } from './two-factor.controller.js';

/** The second factor: an authenticator and recovery codes. */
@Module({
  imports: [AuditModule, SessionsModule, SignInModule, PasswordsModule],
  controllers: [TwoFactorController],
  providers: [
    CheckTwoFactor,
    RecoveryCodeMaker,
    StartTwoFactorHandler,
    ConfirmTwoFactorHandler,
    RenewRecoveryCodesHandler,
    DisableTwoFactorHandler,
    VerifyTwoFactorHandler,
  ],
})
export class TwoFactorModule {}
