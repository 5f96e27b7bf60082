import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AskPassword } from './ask-password.js';
import { ChangePassword } from './change-password.js';
import { ResetPasswordHandler } from './commands/reset-password.js';

/** Passwords: asked for once more, changed, set anew by a code. */
@Module({
  imports: [AuditModule, SessionsModule, SignInModule, NotificationsModule, CodesModule],
  providers: [AskPassword, ChangePassword, ResetPasswordHandler],
  exports: [AskPassword, ChangePassword],
})
export class PasswordsModule {}
