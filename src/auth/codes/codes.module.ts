import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { NotificationsWorker } from '../notifications/workers/notifications.worker.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { CodeRequests } from './code-requests.js';
import { CodesController } from './codes.controller.js';
import { DeliverCodeHandler } from './commands/deliver-code.js';
import { RegisterHandler } from './commands/register.js';
import { RequestCodeHandler } from './commands/request-code.js';
import { TakeCodeHandler } from './commands/take-code.js';
import { VerifyAccountHandler } from './commands/verify-account.js';

/** One-time codes, and the registration that ends with one. */
@Module({
  imports: [AuditModule, SessionsModule, SignInModule, NotificationsModule],
  controllers: [CodesController],
  providers: [
    CodeRequests,
    RequestCodeHandler,
    TakeCodeHandler,
    DeliverCodeHandler,
    RegisterHandler,
    VerifyAccountHandler,
    NotificationsWorker,
  ],
  exports: [CodeRequests],
})
export class CodesModule {}
