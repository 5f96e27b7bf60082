import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { NotificationsWorker } from '../notifications/notifications.worker.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { CodeRequests } from './code-requests.js';
import { CodesController } from './codes.controller.js';
import { DeliverCode } from './commands/deliver-code.js';
import { Register } from './commands/register.js';
import { RequestCode } from './commands/request-code.js';
import { ConsumeCode } from './commands/consume-code.js';
import { VerifyAccount } from './commands/verify-account.js';
import { SignInByPhone } from '../sign-in/commands/sign-in-by-phone.js';
import { ResetPassword } from '../passwords/reset-password.js';

@Module({
  imports: [AuditModule, SessionsModule, SignInModule, NotificationsModule],
  controllers: [CodesController],
  providers: [
    ResetPassword,
    SignInByPhone,
    CodeRequests,
    RequestCode,
    ConsumeCode,
    DeliverCode,
    Register,
    VerifyAccount,
    NotificationsWorker,
  ],
  exports: [CodeRequests, ConsumeCode, RequestCode],
})
export class CodesModule {}
