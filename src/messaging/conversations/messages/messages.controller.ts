import { Controller, Headers, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { Invalid } from '../../../platform/errors.js';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { sendFile } from '../../../platform/http/files/send-file.js';
import { Form } from '../../../platform/http/route/parameters.js';
import type { FormValue, UploadedFile } from '../../../platform/http/route/read-form.js';
import { Route } from '../../../platform/http/route/route.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { RequireDevice } from '../../../devices/devices.messages.js';
import { ChatAccess } from '../chat-access.js';
import { GetMessage } from '../../delivery/queries/get-message.js';
import { RetryMessage } from '../../delivery/commands/retry-message.js';
import { checkContent, readAddressee } from '../../delivery/writing/read-order.js';
import { SendToGroup } from '../../messaging.ports.js';
import { FetchMedia } from '../../delivery/media/fetch-media.js';
import { RecoverMedia } from '../../delivery/media/recover-media.js';
import { MediaMissing } from '../../messaging.errors.js';
import { largestAttachment } from '../../../media/attachment-limits.contract.js';
import {
  MessageEdits,
  MessageResource,
  SendMessageBody,
  SendMessageResult,
  SendToGroupResult,
} from '../../messaging.contract.js';
import { GetEdits } from './get-edits.js';
import { type MessageOrder, SendMessage } from '../../messaging.messages.js';
import { UploadMedia } from '../../../media/media.messages.js';

const UPLOAD = { files: ['attachment'], maxFileBytes: largestAttachment };
const MAX_KEY_LENGTH = 255;

const SendResult = z.union([SendMessageResult, SendToGroupResult]);
const MessageResult = DataOf(MessageResource);
type MessageResult = z.infer<typeof MessageResult>;
const EditsResult = DataOf(MessageEdits);

@Controller('api/v1/messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly retryMessage: RetryMessage,
    private readonly fetchMedia: FetchMedia,
    private readonly recoverMedia: RecoverMedia,
    private readonly queries: QueryBus,
    private readonly getMessage: GetMessage,
    private readonly getEdits: GetEdits,
    private readonly files: FileStore,
    private readonly access: ChatAccess,
  ) {}

  @Route.post('', { access: 'send message', body: SendMessageBody, files: UPLOAD, response: SendResult, status: 201 })
  async send(
    @Current() user: SignedIn,
    @Form() form: FormValue<SendMessageBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<z.infer<typeof SendResult>> {
    if (idempotencyKey !== undefined && idempotencyKey.length > MAX_KEY_LENGTH)
      throw Invalid.field('Idempotency-Key', 'too_long');
    const order = toOrder(form);
    await this.queries.execute(new RequireDevice(user, order.device));
    const { group } = form.fields;
    if (group !== undefined) {
      if (user.deviceIds && !user.permissions.includes('show groups')) throw new PermissionMissing();
      void reply.status(202);
      return this.sendToGroup(user.accountId, group, order, idempotencyKey || null);
    }
    await this.access.require(user, await readAddressee(this.queries, user.accountId, order));
    const { message, chat } = await this.commands.execute(
      new SendMessage(user.accountId, order, idempotencyKey || null),
    );
    return { data: message, chat, message: 'Message_is_sent_successfully' };
  }

  @Route.get(':id', { access: 'send message', response: MessageResult })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageResult> {
    await this.access.requireMessage(user, id);
    return { data: await this.getMessage.execute(user.accountId, id) };
  }

  @Route.get(':id/edits', { access: 'send message', response: EditsResult })
  async edits(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof EditsResult>> {
    await this.access.requireMessage(user, id);
    return { data: await this.getEdits.execute(user.accountId, id) };
  }

  @Route.post(':id/retry', { access: 'send message', body: null, response: MessageResult })
  async retry(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageResult> {
    await this.access.requireMessage(user, id);
    return { data: await this.retryMessage.execute(user.accountId, id) };
  }

  @Route.get(':id/media', { access: 'all', response: { type: '*/*' } })
  async media(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Res() reply: FastifyReply): Promise<void> {
    await this.access.requireMessage(user, id);
    const fetched = await this.fetchMedia.execute(user.accountId, id, true);
    if (!fetched) throw new MediaMissing();
    const { fileKey, mimetype, fileName } = fetched;
    await sendFile(reply, this.files, { key: fileKey, mimetype, fileName });
  }

  @Route.post(':id/fetch-media', { access: 'all', body: null, response: MessageResult })
  async fetch(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageResult> {
    await this.access.requireMessage(user, id);
    await this.recoverMedia.execute(user.accountId, id);
    return { data: await this.getMessage.execute(user.accountId, id) };
  }

  /** Stores the file once for all members. */
  private async sendToGroup(
    accountId: number,
    groupId: number,
    order: MessageOrder,
    idempotencyKey: string | null,
  ): Promise<SendToGroupResult> {
    checkContent(order);
    const { device, body, templateId, attachment } = order;
    const mediaUuid = attachment ? await this.putIntoLibrary(accountId, attachment) : order.mediaUuid;
    const { id, count } = await this.commands.execute(
      new SendToGroup(accountId, { device, groupId, body, templateId, mediaUuid }, idempotencyKey),
    );
    return { group_send: { id }, count, message: `queued ${count}` };
  }

  private async putIntoLibrary(accountId: number, attachment: UploadedFile): Promise<string> {
    const [outcome] = await this.commands.execute(new UploadMedia(accountId, [attachment]));
    if (!outcome?.item) throw Invalid.field('attachment', outcome?.error.code ?? 'required', outcome?.error.limit);
    return outcome.item.uuid;
  }
}

function toOrder({ fields, files }: FormValue<SendMessageBody>): MessageOrder {
  const { device, phone, chat_id, phone_contact_id, body, quoted_id, template, attachments_id } = fields;
  const { voice, waveform = null } = fields;
  return {
    device,
    phone: phone ?? null,
    chatId: chat_id ?? null,
    contactId: phone_contact_id ?? null,
    body: template === undefined && !voice ? (body ?? null) : null,
    voice: voice ? { waveform } : null,
    quotedId: quoted_id ?? null,
    attachment: files['attachment']?.[0] ?? null,
    templateId: template ?? null,
    mediaUuid: attachments_id[0] ?? null,
    purpose: chat_id === undefined ? 'message' : 'reply',
    isSingle: true,
  };
}
