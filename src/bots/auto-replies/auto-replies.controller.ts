import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { largestAttachment } from '../../media/attachment-limits.contract.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { rejectOtherDevices, rejectOtherStoredDevices } from '../../platform/http/device-limits.js';
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
import { GetAutoReply } from './get-auto-reply.js';
import { ListAutoReplies } from './list-auto-replies.js';

const FILES = { files: ['attachment'], maxFileBytes: largestAttachment };
const Deleted = MessageCode.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class AutoRepliesController {
  constructor(
    private readonly createAutoReply: CreateAutoReply,
    private readonly updateAutoReply: UpdateAutoReply,
    private readonly switchAutoReply: SwitchAutoReply,
    private readonly deleteAutoReplies: DeleteAutoReplies,
    private readonly listAutoReplies: ListAutoReplies,
    private readonly getAutoReply: GetAutoReply,
  ) {}

  @Route.get('auto-replys', { access: 'auto_replys', query: ListAutoRepliesQuery, response: ListAutoRepliesResult })
  list(
    @Current() user: SignedIn,
    @QueryFields() query: ListAutoRepliesQuery,
  ): Promise<z.infer<typeof ListAutoRepliesResult>> {
    return this.listAutoReplies.execute(user.accountId, query);
  }

  @Route.get('auto-replys/:id', { access: 'auto_replys', response: AutoReplyResult })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<AutoReplyResult> {
    return { data: { auto_reply: await this.getAutoReply.execute(user.accountId, id) } };
  }

  @Route.post('auto-replys', {
    access: 'add auto_replys',
    body: AutoReplyBody,
    files: FILES,
    response: SaveAutoReplyResult,
    status: 201,
  })
  async create(@Current() user: SignedIn, @Form() { fields, files }: FormValue<AutoReplyBody>) {
    rejectOtherDevices(user, 'devices', fields.devices);
    const attachment = files['attachment']?.[0] ?? null;
    const id = await this.createAutoReply.execute(user.accountId, fields, attachment);
    return { ...(await this.get(user, id)), message: 'auto_reply_created' };
  }

  @Route.put('auto-replys/:id', {
    access: 'edit auto_reply',
    body: AutoReplyBody,
    files: FILES,
    response: SaveAutoReplyResult,
  })
  async update(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<AutoReplyBody>) {
    rejectOtherDevices(user, 'devices', form.fields.devices);
    await this.rejectInaccessibleDevices(user, id);
    const attachment = form.files['attachment']?.[0] ?? null;
    await this.updateAutoReply.execute(user.accountId, id, form.fields, attachment);
    return { ...(await this.get(user, id)), message: 'auto_reply_updated' };
  }

  @Route.post('auto-replys/:id', {
    access: 'edit auto_reply',
    body: AutoReplyBody,
    files: FILES,
    response: SaveAutoReplyResult,
  })
  updateByForm(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<AutoReplyBody>) {
    return this.update(user, id, form);
  }

  @Route.post('auto-replys/:id/status', {
    access: 'edit auto_reply',
    body: AutoReplyStatus,
    response: SaveAutoReplyResult,
  })
  async switch(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() { status }: AutoReplyStatus) {
    if (status) await this.rejectInaccessibleDevices(user, id);
    await this.switchAutoReply.execute(user.accountId, id, status);
    return { ...(await this.get(user, id)), message: 'auto_reply_updated' };
  }

  @Route.delete('auto-replys/:id', { access: 'edit auto_reply', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageCode> {
    await this.rejectInaccessibleDevices(user, id);
    const count = await this.deleteAutoReplies.execute(user, { ids: [id] });
    if (count === 0) throw new AutoReplyNotFound();
    return { message: 'auto_reply_deleted' };
  }

  @Route.delete('selected-auto-replys', { access: 'edit auto_reply', body: SelectedAutoReplies, response: Deleted })
  async deleteSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data: ids }: SelectedAutoReplies,
  ): Promise<Deleted> {
    const count = await this.deleteAutoReplies.execute(user, { ids });
    return { message: 'auto_replies_deleted', count };
  }

  @Route.delete('delete-all-auto-replys', { access: 'edit auto_reply', body: Count, response: Deleted })
  async deleteAll(@Current() user: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const deleted = await this.deleteAutoReplies.execute(user, { count });
    return { message: 'auto_replies_deleted', count: deleted };
  }

  private rejectInaccessibleDevices(user: SignedIn, id: number): Promise<void> {
    return rejectOtherStoredDevices(user, 'devices', async () => {
      const { devices } = await this.getAutoReply.execute(user.accountId, id);
      return devices.map((device) => device.id);
    });
  }
}
