import { Controller } from '@nestjs/common';
import { Current, type SignedIn, byKey } from '../platform/http/access.js';
import { ApiPageQuery, type PageQuery } from '../platform/http/page.contract.js';
import { asPage, onlyPages } from '../platform/http/page.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { ExpensiveRead } from '../platform/reads/expensive-read.js';
import { ApiTemplates } from './integrate-templates.contract.js';
import { ListTemplates } from './queries/list-templates.js';
import type { TemplateResource } from './templates.contract.js';

@Controller('api/integrate/v1')
export class IntegrateTemplatesController {
  constructor(private readonly listTemplates: ListTemplates) {}

  @Route.get('templates', {
    access: byKey('messages:send', 'show templates'),
    query: ApiPageQuery,
    response: ApiTemplates,
    operationId: 'groups_templates',
    summary: 'List templates',
  })
  @ExpensiveRead()
  async templates(@Current() user: SignedIn, @QueryFields() query: PageQuery) {
    return asPage<TemplateResource>(await this.listTemplates.execute(user.accountId, onlyPages(query)));
  }
}
