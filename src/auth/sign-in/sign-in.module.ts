import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';
import { SignIn } from './commands/sign-in.js';
import { SignOut } from './commands/sign-out.js';
import { FinishSignIn } from './finish-sign-in.js';
import { LoginThrottle } from './login-throttle.js';
import { PendingTwoFactor } from './pending-two-factor.js';

@Module({
  imports: [AuditModule, SessionsModule, AccountsModule],
  controllers: [AuthController],
  providers: [LoginThrottle, PendingTwoFactor, FinishSignIn, SignIn, SignOut],
  exports: [LoginThrottle, PendingTwoFactor, FinishSignIn],
})
export class SignInModule {}
