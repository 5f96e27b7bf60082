import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { Invalid } from '../../platform/errors.js';
import { admitUpload } from '../../platform/http/files/upload-gate.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { Spool } from '../../platform/storage/spool.js';
import { type MessageOrder, SendMessage, UploadMedia } from '../messaging.messages.js';
import { ScheduleMessage, toMessageOrder } from './commands/schedule-message.js';
import { FetchMediaUrl } from './fetch-media-url.js';
import type { ApiMessage, SendMediaBody } from './integration.contract.js';
import { GetApiMessage } from './queries/get-api-message.js';
import { toApiMessage } from './to-api-message.js';

/** Has a message sent that a program ordered, now or later, as POST /api/v1/messages of the dashboard does. */
@Injectable()
export class OrderMessage {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly urls: FetchMediaUrl,
    private readonly spool: Spool,
    private readonly config: Config,
  ) {}

  async order(
    accountId: number,
    wanted: SendMediaBody,
    attachment: UploadedFile | null,
    key: string | null,
  ): Promise<ApiMessage> {
    const ways = [attachment, wanted.media, wanted.url].filter((way) => way !== null && way !== undefined);
    if (ways.length > 1) throw Invalid.field('media', 'media_one');
    if (wanted.url === undefined) return this.send(accountId, wanted, attachment, key);
    // It takes what an upload takes, and lasts as long as somebody else's server likes.
    const leave = admitUpload(accountId);
    try {
      return await this.sendFetched(accountId, wanted, wanted.url, key);
    } finally {
      leave();
    }
  }

  private async sendFetched(accountId: number, wanted: SendMediaBody, url: string, key: string | null) {
    const fetched = await this.urls.fetch(url);
    try {
      return await this.send(accountId, wanted, fetched, key);
    } finally {
      await this.spool.remove(fetched.path);
    }
  }

  private async send(
    accountId: number,
    wanted: SendMediaBody,
    attachment: UploadedFile | null,
    key: string | null,
  ): Promise<ApiMessage> {
    const order = toOrder(wanted, attachment);
    if (wanted.send_at !== undefined) return this.schedule(accountId, order, new Date(wanted.send_at), key);
    const { message, chat } = await this.commands.execute(new SendMessage(accountId, order, key));
    const { phone, contact_id: contactId, whatsapp_id: whatsappId } = chat;
    return toApiMessage(message, { device: wanted.device, phone, contactId, whatsappId }, this.config.appUrl);
  }

  /** Its file lies in the library until then. */
  private async schedule(accountId: number, given: MessageOrder, at: Date, key: string | null): Promise<ApiMessage> {
    const { device, phone, chatId, contactId, body, templateId, attachment } = given;
    const mediaUuid = attachment ? await this.putIntoLibrary(accountId, attachment) : given.mediaUuid;
    const command = new ScheduleMessage(
      accountId,
      // Absent rather than null: the hash of an order by phone stays as it was for keys that are in use.
      {
        device,
        phone,
        body,
        templateId,
        mediaUuid,
        ...(chatId !== null && { chatId }),
        ...(contactId !== null && { contactId }),
      },
      at,
      key,
    );
    const id = await this.commands.execute(command);
    return this.queries.execute(new GetApiMessage(accountId, `s${id}`));
  }

  private async putIntoLibrary(accountId: number, attachment: UploadedFile): Promise<string> {
    const [outcome] = await this.commands.execute(new UploadMedia(accountId, [attachment]));
    if (!outcome?.item) throw Invalid.field('attachment', outcome?.error.code ?? 'required');
    return outcome.item.uuid;
  }
}

/** Who names a template does not see what else was written. */
const toOrder = (
  { device, phone, chat_id, contact_id, body, template, media }: SendMediaBody,
  attachment: UploadedFile | null,
): MessageOrder => ({
  ...toMessageOrder({
    ...{ device, phone: phone ?? null, chatId: chat_id ?? null, contactId: contact_id ?? null },
    body: template === undefined ? (body ?? null) : null,
    ...{ templateId: template ?? null, mediaUuid: media ?? null },
  }),
  attachment,
});
