import { Controller } from '@nestjs/common';
import { PageOf } from '../../platform/http/answers.contract.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { AuditResource, ListAuditQuery } from '../audit.contract.js';
import { ListAudit } from './list-audit.js';

@Controller('api/v1/audit-log')
export class AuditController {
  constructor(private readonly listAudit: ListAudit) {}

  @Route.get('', { access: 'audit_log', query: ListAuditQuery, response: PageOf(AuditResource) })
  @ExpensiveRead()
  list(@QueryFields() query: ListAuditQuery) {
    return this.listAudit.execute(query);
  }
}
