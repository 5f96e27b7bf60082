import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AskPassword } from './ask-password.js';
import { ChangePassword } from './change-password.js';

@Module({
  imports: [AuditModule, SessionsModule, SignInModule, NotificationsModule, CodesModule],
  providers: [AskPassword, ChangePassword],
  exports: [AskPassword, ChangePassword],
})
export class PasswordsModule {}
