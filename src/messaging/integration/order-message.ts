import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { Invalid } from '../../platform/errors.js';
import { admitUpload } from '../../platform/http/files/upload-gate.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { Spool } from '../../platform/storage/spool.js';
import { type MessageOrder, SendMessage } from '../messaging.messages.js';
import { UploadMedia } from '../../media/media.messages.js';
import { ScheduleMessage, toMessageOrder } from './schedule-message.js';
import { FetchMediaUrl } from './fetch-media-url.js';
import type { ApiMessage, SendMediaBody } from './integration.contract.js';
import { GetApiMessage } from './get-api-message.js';
import { toApiMessage } from './to-api-message.js';

/** Sends or schedules a program's message. */
@Injectable()
export class OrderMessage {
  constructor(
    private readonly commands: CommandBus,
    private readonly scheduleMessage: ScheduleMessage,
    private readonly getApiMessage: GetApiMessage,
    private readonly urls: FetchMediaUrl,
    private readonly spool: Spool,
    private readonly config: Config,
  ) {}

  async execute(
    accountId: number,
    request: SendMediaBody,
    attachment: UploadedFile | null,
    key: string | null,
  ): Promise<ApiMessage> {
    const sources = [attachment, request.media, request.url].filter(
      (source) => source !== null && source !== undefined,
    );
    if (sources.length > 1) throw Invalid.field('media', 'media_one');
    if (request.url === undefined) return this.send(accountId, request, attachment, key);
    const release = admitUpload(accountId);
    try {
      return await this.sendFetched(accountId, request, request.url, key);
    } finally {
      release();
    }
  }

  private async sendFetched(accountId: number, request: SendMediaBody, url: string, key: string | null) {
    const fetched = await this.urls.fetch(url);
    try {
      return await this.send(accountId, request, fetched, key);
    } finally {
      await this.spool.remove(fetched.path);
    }
  }

  private async send(
    accountId: number,
    request: SendMediaBody,
    attachment: UploadedFile | null,
    key: string | null,
  ): Promise<ApiMessage> {
    const order = toOrder(request, attachment);
    if (request.send_at !== undefined) return this.schedule(accountId, order, new Date(request.send_at), key);
    const { message, chat } = await this.commands.execute(new SendMessage(accountId, order, key));
    const { phone, contact_id: contactId, whatsapp_id: whatsappId } = chat;
    return toApiMessage(message, { device: request.device, phone, contactId, whatsappId }, this.config.appUrl);
  }

  private async schedule(
    accountId: number,
    messageOrder: MessageOrder,
    at: Date,
    key: string | null,
  ): Promise<ApiMessage> {
    const { device, phone, chatId, contactId, body, templateId, attachment } = messageOrder;
    const mediaUuid = attachment ? await this.putIntoLibrary(accountId, attachment) : messageOrder.mediaUuid;
    // Absent instead of null, so that hashes of existing keys stay the same.
    const recipient = { ...(chatId !== null && { chatId }), ...(contactId !== null && { contactId }) };
    const order = { device, phone, body, templateId, mediaUuid, ...recipient };
    const id = await this.scheduleMessage.execute(accountId, order, at, key);
    return this.getApiMessage.execute(accountId, `s${id}`);
  }

  private async putIntoLibrary(accountId: number, attachment: UploadedFile): Promise<string> {
    const [outcome] = await this.commands.execute(new UploadMedia(accountId, [attachment]));
    if (!outcome?.item) throw Invalid.field('attachment', outcome?.error.code ?? 'required', outcome?.error.limit);
    return outcome.item.uuid;
  }
}

const toOrder = (
  { device, phone, chat_id, contact_id, body, template, media }: SendMediaBody,
  attachment: UploadedFile | null,
): MessageOrder => ({
  ...toMessageOrder({
    device,
    phone: phone ?? null,
    chatId: chat_id ?? null,
    contactId: contact_id ?? null,
    body: template === undefined ? (body ?? null) : null,
    templateId: template ?? null,
    mediaUuid: media ?? null,
  }),
  attachment,
});
