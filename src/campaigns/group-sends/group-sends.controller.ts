import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { GroupSendRecipient, GroupSendResource, ListRecipientsQuery } from '../campaigns.contract.js';
import { ChangeCampaign } from '../commands/change-campaign.js';
import { GetGroupSend } from '../queries/get-group-send.js';
import { ListGroupSends } from '../queries/list-group-sends.js';
import { ListRecipients } from '../queries/list-recipients.js';

const GroupSends = PageOf(GroupSendResource);
const GroupSend = DataOf(GroupSendResource);
type GroupSend = z.infer<typeof GroupSend>;
const Recipients = PageOf(GroupSendRecipient);

@Controller('api/v1/group-sends')
export class GroupSendsController {
  constructor(
    private readonly changeCampaign: ChangeCampaign,
    private readonly listGroupSends: ListGroupSends,
    private readonly getGroupSend: GetGroupSend,
    private readonly listRecipients: ListRecipients,
  ) {}

  @Route.get('', { access: 'send message', query: PageQuery, response: GroupSends })
  list(@Current() user: SignedIn, @QueryFields() query: PageQuery): Promise<z.infer<typeof GroupSends>> {
    return this.listGroupSends.execute(user, query);
  }

  @Route.get(':id', { access: 'send message', response: GroupSend })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return { data: await this.getGroupSend.execute(user.accountId, id, user.deviceIds) };
  }

  @Route.get(':id/recipients', { access: 'send message', query: ListRecipientsQuery, response: Recipients })
  async recipients(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ListRecipientsQuery,
  ): Promise<z.infer<typeof Recipients>> {
    await this.requireAccess(user, id);
    return this.listRecipients.execute(user.accountId, id, query);
  }

  @Route.post(':id/pause', { access: 'send message', body: null, response: GroupSend })
  pause(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(user, id, 'pause');
  }

  @Route.post(':id/resume', { access: 'send message', body: null, response: GroupSend })
  resume(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(user, id, 'resume');
  }

  @Route.post(':id/cancel', { access: 'send message', body: null, response: GroupSend })
  cancel(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(user, id, 'cancel');
  }

  @Route.post(':id/undo', { access: 'send message', body: null, response: GroupSend })
  undo(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(user, id, 'undo');
  }

  private async requireAccess({ accountId, deviceIds }: SignedIn, id: number): Promise<void> {
    if (deviceIds) await this.getGroupSend.execute(accountId, id, deviceIds);
  }

  private async change(user: SignedIn, id: number, action: 'pause' | 'resume' | 'cancel' | 'undo'): Promise<GroupSend> {
    await this.requireAccess(user, id);
    await this.changeCampaign.execute(user.accountId, id, action, 'group_send');
    return this.get(user, id);
  }
}
