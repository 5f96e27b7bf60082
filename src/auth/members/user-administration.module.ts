import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { controllers, providers } from './user-administration.providers.gen.js';

@Module({ imports: [AuditModule], controllers, providers })
export class UserAdministrationModule {}
