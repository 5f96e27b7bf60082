import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { controllers, providers } from './impersonation.providers.gen.js';

@Module({ imports: [AuditModule, SessionsModule, AccountsModule], controllers, providers })
export class ImpersonationModule {}
