import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';
import { SignInByPhoneHandler } from './commands/sign-in-by-phone.js';
import { SignInHandler } from './commands/sign-in.js';
import { SignOutHandler } from './commands/sign-out.js';
import { FinishSignIn } from './finish-sign-in.js';
import { LoginThrottle } from './login-throttle.js';
import { PendingTwoFactor } from './pending-two-factor.js';

/** Every way in, and out. */
@Module({
  imports: [AuditModule, SessionsModule],
  controllers: [AuthController],
  providers: [LoginThrottle, PendingTwoFactor, FinishSignIn, SignInHandler, SignInByPhoneHandler, SignOutHandler],
  exports: [LoginThrottle, PendingTwoFactor, FinishSignIn],
})
export class SignInModule {}
