import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Access } from '../../platform/http/access.js';
import type { Page } from '../../platform/http/page.contract.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { type AuditResource, ListAuditQuery } from '../audit.contract.js';
import { ListAudit } from './queries/list-audit.js';

@Controller('api/v1/audit-log')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Access('audit_log')
  @Get()
  @ExpensiveRead()
  list(@Query({ schema: ListAuditQuery }) query: ListAuditQuery): Promise<Page<AuditResource>> {
    return this.queries.execute(new ListAudit(query));
  }
}
