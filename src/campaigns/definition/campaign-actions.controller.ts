import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { GetUserName } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, MessageCode } from '../../platform/http/answers.contract.js';
import { rejectOtherStoredDevices } from '../../platform/http/device-limits.js';
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

@Controller('api/v1')
export class CampaignActionsController {
  constructor(
    private readonly relaunchCampaign: RelaunchCampaign,
    private readonly duplicateCampaign: DuplicateCampaign,
    private readonly resendRecipients: ResendRecipients,
    private readonly changeCampaign: ChangeCampaign,
    private readonly queries: QueryBus,
    private readonly listOperations: ListOperations,
    private readonly getCampaign: GetCampaign,
  ) {}

  @Route.get('campaigns-operations/:id', {
    access: 'edit campaigns',
    query: ListOperationsQuery,
    response: ListOperationsResult,
  })
  async operations(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ListOperationsQuery,
  ) {
    return { data: { operations: await this.listOperations.execute(user.accountId, id, query) } };
  }

  @Route.post('campaigns/:id/pause', { access: 'edit campaigns', body: null, response: CampaignResult })
  pause(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(user, id, 'pause');
  }

  @Route.post('campaigns/:id/resume', { access: 'edit campaigns', body: null, response: CampaignResult })
  async resume(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    await this.rejectInaccessibleDevices(user, id);
    return this.change(user, id, 'resume');
  }

  @Route.post('campaigns/:id/stop', { access: 'edit campaigns', body: null, response: CampaignResult })
  stop(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(user, id, 'cancel');
  }

  @Route.post('campaigns-reluanch/:id', { access: 'edit campaigns', body: RelaunchBody, response: SaveCampaignResult })
  async relaunch(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { who: audience }: RelaunchBody,
  ) {
    await this.rejectInaccessibleDevices(user, id);
    await this.relaunchCampaign.execute(user.accountId, id, audience, await this.findUserName(user));
    return { ...(await this.toResult(user, id)), message: 'campaign_relaunched' };
  }

  @Route.post('campaigns/:id/duplicate', {
    access: 'add campaigns',
    body: null,
    response: SaveCampaignResult,
    status: 201,
  })
  async duplicate(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    await this.rejectInaccessibleDevices(user, id);
    const copyId = await this.duplicateCampaign.execute(user.accountId, id, await this.findUserName(user));
    return { ...(await this.toResult(user, copyId)), message: 'campaign_duplicated' };
  }

  @Route.post('campaigns-re-send-phone-contact/:id/:operation', {
    access: 'edit campaigns',
    body: null,
    response: MessageCode,
  })
  async resend(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Param('operation', IdPipe) recipientId: number,
  ) {
    await this.rejectInaccessibleDevices(user, id);
    await this.resendRecipients.execute(user.accountId, id, { recipientId }, await this.findUserName(user));
    return { message: 'phone_scheduled_again' };
  }

  @Route.post('campaigns/:id/retry-failed', { access: 'edit campaigns', body: null, response: Retried })
  async retryFailed(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    await this.rejectInaccessibleDevices(user, id);
    return {
      data: { count: await this.resendRecipients.execute(user.accountId, id, 'failed', await this.findUserName(user)) },
    };
  }

  private async change(user: SignedIn, id: number, action: 'pause' | 'resume' | 'cancel') {
    await this.changeCampaign.execute(user.accountId, id, action, 'campaign', await this.findUserName(user));
    return this.toResult(user, id);
  }

  /** Checks only actions that send, unlike pausing and stopping. */
  private rejectInaccessibleDevices(user: SignedIn, id: number): Promise<void> {
    return rejectOtherStoredDevices(user, 'devices', () => this.getCampaign.readDevices(user.accountId, id));
  }

  private findUserName(user: SignedIn) {
    return this.queries.execute(new GetUserName(user));
  }

  private async toResult(user: SignedIn, id: number) {
    return { data: { campaign: await this.getCampaign.execute(user.accountId, id) } };
  }
}
