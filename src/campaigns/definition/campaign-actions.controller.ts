import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { NameUser } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, Told } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ChangeCampaign } from '../commands/change-campaign.js';
import { DuplicateCampaign } from '../commands/duplicate-campaign.js';
import { RelaunchCampaign } from '../commands/relaunch-campaign.js';
import { ResendRecipients } from '../commands/resend-recipients.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { ListOperations } from '../queries/list-operations.js';
import { CampaignResult, RelaunchBody, SaveCampaignResult } from './campaign.contract.js';
import { ListOperationsQuery, ListOperationsResult } from './operation.contract.js';

const Retried = DataOf(z.object({ count: z.number() }));

/** What is done with a campaign that is there. */
@Controller('api/v1')
export class CampaignActionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('campaigns-operations/:id', {
    access: 'edit campaigns',
    query: ListOperationsQuery,
    answer: ListOperationsResult,
  })
  async operations(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() wish: ListOperationsQuery,
  ) {
    return { data: { operations: await this.queries.execute(new ListOperations(who.accountId, id, wish)) } };
  }

  @Route.post('campaigns/:id/pause', { access: 'edit campaigns', body: null, answer: CampaignResult })
  pause(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(who, id, 'pause');
  }

  @Route.post('campaigns/:id/resume', { access: 'edit campaigns', body: null, answer: CampaignResult })
  resume(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(who, id, 'resume');
  }

  @Route.post('campaigns/:id/stop', { access: 'edit campaigns', body: null, answer: CampaignResult })
  stop(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(who, id, 'cancel');
  }

  @Route.post('campaigns-reluanch/:id', { access: 'edit campaigns', body: RelaunchBody, answer: SaveCampaignResult })
  async relaunch(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { who: whom }: RelaunchBody) {
    await this.commands.execute(new RelaunchCampaign(who.accountId, id, whom, await this.name(who)));
    return { ...(await this.tell(who, id)), message: 'campaign_relaunched' };
  }

  @Route.post('campaigns/:id/duplicate', {
    ...{ access: 'add campaigns', body: null, answer: SaveCampaignResult, status: 201 },
  })
  async duplicate(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    const copy = await this.commands.execute(new DuplicateCampaign(who.accountId, id, await this.name(who)));
    return { ...(await this.tell(who, copy)), message: 'campaign_duplicated' };
  }

  @Route.post('campaigns-re-send-phone-contact/:id/:operation', { access: 'edit campaigns', body: null, answer: Told })
  async resend(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Param('operation', IdPipe) recipientId: number,
  ) {
    await this.commands.execute(new ResendRecipients(who.accountId, id, { recipientId }, await this.name(who)));
    return { message: 'phone_scheduled_again' };
  }

  /** All of the present run who failed. */
  @Route.post('campaigns/:id/retry-failed', { access: 'edit campaigns', body: null, answer: Retried })
  async retryFailed(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    const command = new ResendRecipients(who.accountId, id, 'failed', await this.name(who));
    return { data: { count: await this.commands.execute(command) } };
  }

  private async change(who: SignedIn, id: number, action: 'pause' | 'resume' | 'cancel') {
    await this.commands.execute(new ChangeCampaign(who.accountId, id, action, false, await this.name(who)));
    return this.tell(who, id);
  }

  private name(who: SignedIn) {
    return this.queries.execute(new NameUser(who));
  }

  private async tell(who: SignedIn, id: number) {
    return { data: { campaign: await this.queries.execute(new GetCampaign(who.accountId, id)) } };
  }
}
