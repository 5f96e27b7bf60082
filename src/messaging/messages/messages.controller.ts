import { Controller, Headers, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Invalid } from '../../platform/errors.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { Form } from '../../platform/http/route/parameters.js';
import type { FormValue, UploadedFile } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { PlatformChats } from '../chats/platform-chats.js';
import { GetMessage } from '../delivery/queries/get-message.js';
import { RetryMessage } from '../delivery/commands/retry-message.js';
import { checkContent, readAddressee } from '../delivery/writing/read-order.js';
import { SendToGroup } from '../messaging.ports.js';
import { FetchMedia } from '../media/commands/fetch-media.js';
import { RecoverMedia } from '../media/fetching/recover-media.js';
import { MediaMissing } from '../messaging.errors.js';
import { ATTACHMENT_LIMITS } from '../text/message-limits.contract.js';
import {
  MessageEdits,
  MessageResource,
  SendMessage as Order,
  SendMessageResult,
  SendToGroupResult,
} from '../messaging.contract.js';
import { GetEdits } from './get-edits.js';
import { type MessageOrder, SendMessage, UploadMedia } from '../messaging.messages.js';

const LARGEST_FILE = Math.max(...Object.values(ATTACHMENT_LIMITS));
const UPLOAD = { files: ['attachment'], largestFile: LARGEST_FILE };
const LONGEST_KEY = 255;

/** Of a message to a group with 202. */
const SendResult = z.union([SendMessageResult, SendToGroupResult]);
const MessageResult = DataOf(MessageResource);
type MessageResult = z.infer<typeof MessageResult>;
const EditsResult = DataOf(MessageEdits);

@Controller('api/v1/messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly platform: PlatformChats,
  ) {}

  @Route.post('', { access: 'send message', body: Order, files: UPLOAD, answer: SendResult, status: 201 })
  async send(
    @Current() who: SignedIn,
    @Form() form: FormValue<Order>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<z.infer<typeof SendResult>> {
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

  @Route.get(':id', { access: 'send message', answer: MessageResult })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageResult> {
    await this.platform.refuseMessage(who, id);
    return { data: await this.queries.execute(new GetMessage(who.accountId, id)) };
  }

  @Route.get(':id/edits', { access: 'send message', answer: EditsResult })
  async edits(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof EditsResult>> {
    await this.platform.refuseMessage(who, id);
    return { data: await this.queries.execute(new GetEdits(who.accountId, id)) };
  }

  @Route.post(':id/retry', { access: 'send message', body: null, answer: MessageResult })
  async retry(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageResult> {
    await this.platform.refuseMessage(who, id);
    return { data: await this.commands.execute(new RetryMessage(who.accountId, id)) };
  }

  @Route.get(':id/media', { access: 'all', answer: { type: '*/*' } })
  async media(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Res() reply: FastifyReply): Promise<void> {
    await this.platform.refuseMessage(who, id);
    const fetched = await this.commands.execute(new FetchMedia(who.accountId, id, true));
    if (!fetched) throw new MediaMissing();
    const { fileKey, mimetype, fileName } = fetched;
    await sendFile(reply, this.files, { key: fileKey, mimetype, fileName });
  }

  /** Fetches a file that is held, or asks the phone for it. */
  @Route.post(':id/fetch-media', { access: 'all', body: null, answer: MessageResult })
  async fetchMedia(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageResult> {
    await this.platform.refuseMessage(who, id);
    await this.commands.execute(new RecoverMedia(who.accountId, id));
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
  const { voice, waveform = null } = fields;
  return {
    ...{ device, phone: phone ?? null, chatId: chat_id ?? null, contactId: phone_contact_id ?? null },
    // Who chooses a template does not see what else was written, and a voice note says nothing beside itself.
    body: template === undefined && !voice ? (body ?? null) : null,
    voice: voice ? { waveform } : null,
    ...{ quotedId: quoted_id ?? null, attachment: files['attachment']?.[0] ?? null },
    ...{ templateId: template ?? null, mediaUuid: attachments_id[0] ?? null },
    purpose: chat_id === undefined ? 'message' : 'reply',
    isSingle: true,
  };
}
