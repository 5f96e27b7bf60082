import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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

/** Messages to groups on their way. They are started by POST /api/v1/messages. */
@Controller('api/v1/group-sends')
export class GroupSendsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'send message', query: PageQuery, answer: GroupSends })
  list(@Current() who: SignedIn, @QueryFields() query: PageQuery): Promise<z.infer<typeof GroupSends>> {
    return this.queries.execute(new ListGroupSends(who.accountId, query));
  }

  @Route.get(':id', { access: 'send message', answer: GroupSend })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return { data: await this.queries.execute(new GetGroupSend(who.accountId, id)) };
  }

  @Route.get(':id/recipients', { access: 'send message', query: ListRecipientsQuery, answer: Recipients })
  recipients(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ListRecipientsQuery,
  ): Promise<z.infer<typeof Recipients>> {
    return this.queries.execute(new ListRecipients(who.accountId, id, query));
  }

  @Route.post(':id/pause', { access: 'send message', body: null, answer: GroupSend })
  pause(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(who, id, 'pause');
  }

  @Route.post(':id/resume', { access: 'send message', body: null, answer: GroupSend })
  resume(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(who, id, 'resume');
  }

  @Route.post(':id/cancel', { access: 'send message', body: null, answer: GroupSend })
  cancel(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(who, id, 'cancel');
  }

  /** Before anything has left. */
  @Route.post(':id/undo', { access: 'send message', body: null, answer: GroupSend })
  undo(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<GroupSend> {
    return this.change(who, id, 'undo');
  }

  private async change(who: SignedIn, id: number, action: ChangeCampaign['action']): Promise<GroupSend> {
    await this.commands.execute(new ChangeCampaign(who.accountId, id, action, true));
    return { data: await this.queries.execute(new GetGroupSend(who.accountId, id)) };
  }
}
