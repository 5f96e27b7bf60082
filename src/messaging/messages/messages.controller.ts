import { Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Invalid } from '../../platform/errors.js';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Form, type FormValue, type UploadedFile } from '../../platform/http/form.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { PlatformChats } from '../chats/platform-chats.js';
import { GetMessage } from '../delivery/queries/get-message.js';
import { RetryMessage } from '../delivery/commands/retry-message.js';
import { checkContent, readAddressee } from '../delivery/writing/read-order.js';
import { SendToGroup } from '../messaging.ports.js';
import { FetchMedia } from '../media/commands/fetch-media.js';
import { MediaMissing } from '../messaging.errors.js';
import { UploadMedia } from '../media/commands/upload-media.js';
import { ATTACHMENT_LIMITS } from '../text/message-limits.contract.js';
import {
  type MessageResource,
  SendMessage as Order,
  type SendMessageResult,
  type SendToGroupResult,
} from '../messaging.contract.js';
import { type MessageOrder, SendMessage } from '../messaging.messages.js';

const LARGEST_FILE = Math.max(...Object.values(ATTACHMENT_LIMITS));
const LONGEST_KEY = 255;

@Controller('api/v1/messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly platform: PlatformChats,
  ) {}

  @Access('send message')
  @Post()
  async send(
    @Current() who: SignedIn,
    @Form(Order, { files: ['attachment'], largestFile: LARGEST_FILE }) form: FormValue<Order>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SendMessageResult | SendToGroupResult> {
    if (idempotencyKey !== undefined && idempotencyKey.length > LONGEST_KEY)
      throw Invalid.field('Idempotency-Key', 'too_long');
    const order = toOrder(form);
    const { group } = form.fields;
    if (group !== undefined) {
      void reply.status(202);
      return this.sendToGroup(who.accountId, group, order, idempotencyKey || null);
    }
    await this.platform.refuse(who, readAddressee(order));
    const { message, chat } = await this.commands.execute(
      new SendMessage(who.accountId, order, idempotencyKey || null),
    );
    return { data: message, chat, message: 'Message_is_sent_successfully' };
  }

  @Access('send message')
  @Get(':id')
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: MessageResource }> {
    await this.platform.refuseMessage(who, id);
    return { data: await this.queries.execute(new GetMessage(who.accountId, id)) };
  }

  @Access('send message')
  @Post(':id/retry')
  @HttpCode(200)
  async retry(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: MessageResource }> {
    await this.platform.refuseMessage(who, id);
    return { data: await this.commands.execute(new RetryMessage(who.accountId, id)) };
  }

  @Access('all')
  @Get(':id/media')
  async media(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Res() reply: FastifyReply): Promise<void> {
    await this.platform.refuseMessage(who, id);
    const fetched = await this.commands.execute(new FetchMedia(who.accountId, id, true));
    if (!fetched) throw new MediaMissing();
    const { fileKey, mimetype, fileName } = fetched;
    await sendFile(reply, this.files, { key: fileKey, mimetype, fileName });
  }

  /** Of a file that was held back. */
  @Access('all')
  @Post(':id/fetch-media')
  @HttpCode(200)
  async fetchMedia(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: MessageResource }> {
    await this.platform.refuseMessage(who, id);
    await this.commands.execute(new FetchMedia(who.accountId, id, true));
    return { data: await this.queries.execute(new GetMessage(who.accountId, id)) };
  }

  /** Everybody gets the same file: it is put into the library once and sent from there. */
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
    if (!outcome?.item) throw Invalid.field('attachment', outcome?.error.code ?? 'required');
    return outcome.item.uuid;
  }
}

function toOrder({ fields, files }: FormValue<Order>): MessageOrder {
  const { device, phone, chat_id, phone_contact_id, body, quoted_id, template, attachments_id } = fields;
  return {
    ...{ device, phone: phone ?? null, chatId: chat_id ?? null, contactId: phone_contact_id ?? null },
    // Who chooses a template does not see what else was written.
    body: template === undefined ? (body ?? null) : null,
    ...{ quotedId: quoted_id ?? null, attachment: files['attachment']?.[0] ?? null },
    ...{ templateId: template ?? null, mediaUuid: attachments_id[0] ?? null },
    purpose: chat_id === undefined ? 'message' : 'reply',
  };
}
