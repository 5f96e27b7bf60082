import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import {
  AssignmentRuleBody,
  AssignmentRuleResult,
  AssignmentRulesResult,
  SavedAssignmentRule,
  UpdateAssignmentRuleBody,
} from './assignment-rules.contract.js';
import { listRules, readRule } from './read-rules.js';
import { SaveRule } from './save-rule.js';

const ACCESS = 'edit inbox settings';

@Controller('api/v1/assignment-rules')
export class AssignmentRulesController {
  constructor(
    private readonly em: EntityManager,
    private readonly saveRule: SaveRule,
  ) {}

  @Route.get('', { access: ACCESS, response: AssignmentRulesResult })
  async list(@Current() { accountId }: SignedIn): Promise<AssignmentRulesResult> {
    return { data: await listRules(this.em, accountId) };
  }

  @Route.get(':id', { access: ACCESS, response: AssignmentRuleResult })
  async describe(@Current() { accountId }: SignedIn, @Param('id', IdPipe) id: number): Promise<AssignmentRuleResult> {
    return { data: await readRule(this.em, accountId, id) };
  }

  @Route.post('', { access: ACCESS, body: AssignmentRuleBody, response: SavedAssignmentRule, status: 201 })
  async create(@Current() user: SignedIn, @Fields() body: AssignmentRuleBody): Promise<SavedAssignmentRule> {
    return { data: await this.saveRule.create(user, body), message: 'rule_created' };
  }

  @Route.put(':id', { access: ACCESS, body: UpdateAssignmentRuleBody, response: SavedAssignmentRule })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: UpdateAssignmentRuleBody,
  ): Promise<SavedAssignmentRule> {
    return { data: await this.saveRule.update(user, id, body), message: 'rule_updated' };
  }

  @Route.delete(':id', { access: ACCESS, body: null, response: MessageCode })
  async delete(@Current() { accountId }: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageCode> {
    await this.saveRule.delete(accountId, id);
    return { message: 'rule_deleted' };
  }
}
