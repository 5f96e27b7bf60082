import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { answersTickets } from '../tickets/ticket-side.js';
import { ListCannedAnswers } from './canned-answers.js';
import { CannedReplies, CannedReplyBody, CannedReplyResult } from './canned-replies.contract.js';
import { CreateCannedReply, DeleteCannedReply, ListCannedReplies, UpdateCannedReply } from './canned-replies.js';

@Controller('api/v1/canned-replies')
export class CannedRepliesController {
  constructor(
    private readonly listCannedReplies: ListCannedReplies,
    private readonly listCannedAnswers: ListCannedAnswers,
    private readonly createCannedReply: CreateCannedReply,
    private readonly updateCannedReply: UpdateCannedReply,
    private readonly deleteCannedReply: DeleteCannedReply,
  ) {}

  @Route.get('', { access: 'all', response: CannedReplies })
  async list(@Current() user: SignedIn): Promise<CannedReplies> {
    const replies = await this.listCannedReplies.execute(user.accountId);
    if (!answersTickets(user)) return { data: replies };
    const answers = await this.listCannedAnswers.execute();
    const toReply = ({ id, name: title, body: text }: (typeof answers)[number]): CannedReplies['data'][number] => ({
      id,
      scope: 'support',
      title,
      shortcut: null,
      text,
      attachments_id: [],
    });
    return { data: [...replies, ...answers.map(toReply)] };
  }

  @Route.post('', {
    access: 'edit inbox settings',
    body: CannedReplyBody,
    response: CannedReplyResult,
    status: 201,
  })
  async create(@Current() user: SignedIn, @Fields() reply: CannedReplyBody): Promise<CannedReplyResult> {
    return { data: await this.createCannedReply.execute(user.accountId, reply) };
  }

  @Route.put(':id', { access: 'edit inbox settings', body: CannedReplyBody, response: CannedReplyResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() reply: CannedReplyBody,
  ): Promise<CannedReplyResult> {
    return { data: await this.updateCannedReply.execute(user.accountId, id, reply) };
  }

  @Route.delete(':id', { access: 'edit inbox settings', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageCode> {
    await this.deleteCannedReply.execute(user.accountId, id);
    return { message: 'canned_reply_deleted' };
  }
}
