import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PageOf } from '../../platform/http/answers.contract.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { AuditResource, ListAuditQuery } from '../audit.contract.js';
import { ListAudit } from './queries/list-audit.js';

@Controller('api/v1/audit-log')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get('', { access: 'audit_log', query: ListAuditQuery, answer: PageOf(AuditResource) })
  @ExpensiveRead()
  list(@QueryFields() query: ListAuditQuery) {
    return this.queries.execute(new ListAudit(query));
  }
}
