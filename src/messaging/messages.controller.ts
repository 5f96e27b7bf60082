import { Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Invalid } from '../platform/errors.js';
import { Access, Current, type SignedIn } from '../platform/http/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Form, type FormValue } from '../platform/http/form.js';
import { sendFile } from '../platform/http/send-file.js';
import { FileStore } from '../platform/storage/file-store.js';
import { GetMessage } from './delivery/queries/get-message.js';
import { RetryMessage } from './delivery/commands/retry-message.js';
import { FetchMedia } from './media/commands/fetch-media.js';
import { ATTACHMENT_LIMITS } from './message-limits.contract.js';
import { type MessageResource, SendMessage as Order, type SendMessageResult } from './messaging.contract.js';
import { SendMessage } from './messaging.messages.js';

const LARGEST_FILE = Math.max(...Object.values(ATTACHMENT_LIMITS));
const LONGEST_KEY = 255;

@Controller('api/v1/messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
  ) {}

  @Access('send message')
  @Post()
  @HttpCode(201)
  async send(
    @Current() who: SignedIn,
    @Form(Order, { files: ['attachment'], largestFile: LARGEST_FILE }) form: FormValue<Order>,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SendMessageResult> {
    if (idempotencyKey !== undefined && idempotencyKey.length > LONGEST_KEY)
      throw Invalid.field('Idempotency-Key', 'too_long');
    const { device, phone, chat_id, phone_contact_id, body, quoted_id, template, attachments_id } = form.fields;
    const order = {
      ...{ device, phone: phone ?? null, chatId: chat_id ?? null, contactId: phone_contact_id ?? null },
      ...{ body: body ?? null, quotedId: quoted_id ?? null, attachment: form.files['attachment']?.[0] ?? null },
      ...{ templateId: template ?? null, mediaUuid: attachments_id ?? null },
      purpose: chat_id === undefined ? ('message' as const) : ('reply' as const),
    };
    const { message, chat } = await this.commands.execute(
      new SendMessage(who.accountId, order, idempotencyKey || null),
    );
    return { data: message, chat, message: 'Message_is_sent_successfully' };
  }

  @Access('send message')
  @Get(':id')
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: MessageResource }> {
    return { data: await this.queries.execute(new GetMessage(who.accountId, id)) };
  }

  @Access('send message')
  @Post(':id/retry')
  @HttpCode(200)
  async retry(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: MessageResource }> {
    return { data: await this.commands.execute(new RetryMessage(who.accountId, id)) };
  }

  @Access('all')
  @Get(':id/media')
  async media(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Res() reply: FastifyReply): Promise<void> {
    const { fileKey, mimetype, fileName } = await this.commands.execute(new FetchMedia(who.accountId, id));
    await sendFile(reply, this.files, { key: fileKey, mimetype, fileName });
  }
}
