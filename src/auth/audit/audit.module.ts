import { Module } from '@nestjs/common';
import { RecordAudit } from './record-audit.js';
import { controllers, providers } from './audit.providers.gen.js';

@Module({ controllers, providers, exports: [RecordAudit] })
export class AuditModule {}
