import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SwitchBackHandler } from './commands/switch-back.js';
import { SwitchToAccountHandler } from './commands/switch-to-account.js';
import { ImpersonationController } from './impersonation.controller.js';

/** An administrator inside the account of a member. */
@Module({
  imports: [AuditModule, SessionsModule],
  controllers: [ImpersonationController],
  providers: [SwitchToAccountHandler, SwitchBackHandler],
})
export class ImpersonationModule {}
