import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ATTACHMENT_LIMITS } from '../../messaging/text/message-limits.contract.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { AutoReplyNotFound } from '../bots.errors.js';
import {
  AutoReplyBody,
  AutoReplyResult,
  AutoReplyStatus,
  ListAutoRepliesQuery,
  ListAutoRepliesResult,
  SaveAutoReplyResult,
  SelectedAutoReplies,
} from './auto-reply.contract.js';
import { CreateAutoReply } from './commands/create-auto-reply.js';
import { DeleteAutoReplies } from './commands/delete-auto-replies.js';
import { SwitchAutoReply } from './commands/switch-auto-reply.js';
import { UpdateAutoReply } from './commands/update-auto-reply.js';
import { GetAutoReply } from './queries/get-auto-reply.js';
import { ListAutoReplies } from './queries/list-auto-replies.js';

const FILES = { files: ['attachment'], largestFile: Math.max(...Object.values(ATTACHMENT_LIMITS)) };
const Deleted = Told.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class AutoRepliesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('auto-replys', { access: 'auto_replys', query: ListAutoRepliesQuery, answer: ListAutoRepliesResult })
  list(
    @Current() who: SignedIn,
    @QueryFields() query: ListAutoRepliesQuery,
  ): Promise<z.infer<typeof ListAutoRepliesResult>> {
    return this.queries.execute(new ListAutoReplies(who.accountId, query));
  }

  @Route.get('auto-replys/:id', { access: 'auto_replys', answer: AutoReplyResult })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<AutoReplyResult> {
    return { data: { auto_reply: await this.queries.execute(new GetAutoReply(who.accountId, id)) } };
  }

  @Route.post('auto-replys', {
    ...{ access: 'add auto_replys', body: AutoReplyBody, files: FILES, answer: SaveAutoReplyResult, status: 201 },
  })
  async create(@Current() who: SignedIn, @Form() { fields, files }: FormValue<AutoReplyBody>) {
    const attachment = files['attachment']?.[0] ?? null;
    const id = await this.commands.execute(new CreateAutoReply(who.accountId, fields, attachment));
    return { ...(await this.get(who, id)), message: 'auto_reply_created' };
  }

  @Route.put('auto-replys/:id', {
    ...{ access: 'edit auto_reply', body: AutoReplyBody, files: FILES, answer: SaveAutoReplyResult },
  })
  async update(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<AutoReplyBody>) {
    const attachment = form.files['attachment']?.[0] ?? null;
    await this.commands.execute(new UpdateAutoReply(who.accountId, id, form.fields, attachment));
    return { ...(await this.get(who, id)), message: 'auto_reply_updated' };
  }

  /** The same from a form, which carries `_method`. */
  @Route.post('auto-replys/:id', {
    ...{ access: 'edit auto_reply', body: AutoReplyBody, files: FILES, answer: SaveAutoReplyResult },
  })
  updateByForm(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<AutoReplyBody>) {
    return this.update(who, id, form);
  }

  @Route.post('auto-replys/:id/status', {
    ...{ access: 'edit auto_reply', body: AutoReplyStatus, answer: SaveAutoReplyResult },
  })
  async switch(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { status }: AutoReplyStatus) {
    await this.commands.execute(new SwitchAutoReply(who.accountId, id, status));
    return { ...(await this.get(who, id)), message: 'auto_reply_updated' };
  }

  @Route.delete('auto-replys/:id', { access: 'edit auto_reply', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Told> {
    const count = await this.commands.execute(new DeleteAutoReplies(who.accountId, { ids: [id] }));
    if (count === 0) throw new AutoReplyNotFound();
    return { message: 'auto_reply_deleted' };
  }

  @Route.delete('selected-auto-replys', { access: 'edit auto_reply', body: SelectedAutoReplies, answer: Deleted })
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields() { selected_data: ids }: SelectedAutoReplies,
  ): Promise<Deleted> {
    const count = await this.commands.execute(new DeleteAutoReplies(who.accountId, { ids }));
    return { message: 'auto_replies_deleted', count };
  }

  @Route.delete('delete-all-auto-replys', { access: 'edit auto_reply', body: Count, answer: Deleted })
  async deleteAll(@Current() who: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const deleted = await this.commands.execute(new DeleteAutoReplies(who.accountId, { count }));
    return { message: 'auto_replies_deleted', count: deleted };
  }
}
