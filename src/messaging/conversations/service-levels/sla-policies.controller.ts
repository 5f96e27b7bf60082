import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { MessageCode } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { SlaPoliciesResult, SlaPolicyBody, SlaPolicyResult, UpdateSlaPolicyBody } from './sla-policies.contract.js';
import { CreateSlaPolicy, DeleteSlaPolicy, ListSlaPolicies, UpdateSlaPolicy } from './sla-policies.js';

@Controller('api/v1/sla-policies')
export class SlaPoliciesController {
  constructor(
    private readonly listPolicies: ListSlaPolicies,
    private readonly createPolicy: CreateSlaPolicy,
    private readonly updatePolicy: UpdateSlaPolicy,
    private readonly deletePolicy: DeleteSlaPolicy,
  ) {}

  @Route.get('', { access: 'all', response: SlaPoliciesResult })
  async list(@Current() user: SignedIn): Promise<SlaPoliciesResult> {
    return { data: await this.listPolicies.execute(user.accountId) };
  }

  @Route.post('', { access: 'edit inbox settings', body: SlaPolicyBody, response: SlaPolicyResult, status: 201 })
  async create(@Current() user: SignedIn, @Fields() policy: SlaPolicyBody): Promise<SlaPolicyResult> {
    return { data: await this.createPolicy.execute(user.accountId, policy) };
  }

  @Route.put(':id', { access: 'edit inbox settings', body: UpdateSlaPolicyBody, response: SlaPolicyResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) policyId: number,
    @Fields() policy: UpdateSlaPolicyBody,
  ): Promise<SlaPolicyResult> {
    return { data: await this.updatePolicy.execute(user.accountId, policyId, policy) };
  }

  @Route.delete(':id', { access: 'edit inbox settings', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) policyId: number): Promise<MessageCode> {
    await this.deletePolicy.execute(user.accountId, policyId);
    return { message: 'sla_policy_deleted' };
  }
}
