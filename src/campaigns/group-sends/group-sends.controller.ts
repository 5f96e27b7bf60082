import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { type Page, PageQuery } from '../../platform/http/page.contract.js';
import { type GroupSendRecipient, type GroupSendResource, ListRecipientsQuery } from '../campaigns.contract.js';
import { ChangeCampaign } from '../commands/change-campaign.js';
import { GetGroupSend } from '../queries/get-group-send.js';
import { ListGroupSends } from '../queries/list-group-sends.js';
import { ListRecipients } from '../queries/list-recipients.js';

/** Messages to groups on their way. They are started by POST /api/v1/messages. */
@Access('send message')
@Controller('api/v1/group-sends')
export class GroupSendsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Current() who: SignedIn, @Query({ schema: PageQuery }) query: PageQuery): Promise<Page<GroupSendResource>> {
    return this.queries.execute(new ListGroupSends(who.accountId, query));
  }

  @Get(':id')
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: GroupSendResource }> {
    return { data: await this.queries.execute(new GetGroupSend(who.accountId, id)) };
  }

  @Get(':id/recipients')
  recipients(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Query({ schema: ListRecipientsQuery }) query: ListRecipientsQuery,
  ): Promise<Page<GroupSendRecipient>> {
    return this.queries.execute(new ListRecipients(who.accountId, id, query));
  }

  @Post(':id/pause')
  @HttpCode(200)
  pause(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: GroupSendResource }> {
    return this.change(who, id, 'pause');
  }

  @Post(':id/resume')
  @HttpCode(200)
  resume(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: GroupSendResource }> {
    return this.change(who, id, 'resume');
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: GroupSendResource }> {
    return this.change(who, id, 'cancel');
  }

  /** Before anything has left. */
  @Post(':id/undo')
  @HttpCode(200)
  undo(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: GroupSendResource }> {
    return this.change(who, id, 'undo');
  }

  private async change(
    who: SignedIn,
    id: number,
    action: ChangeCampaign['action'],
  ): Promise<{ data: GroupSendResource }> {
    await this.commands.execute(new ChangeCampaign(who.accountId, id, action));
    return { data: await this.queries.execute(new GetGroupSend(who.accountId, id)) };
  }
}
