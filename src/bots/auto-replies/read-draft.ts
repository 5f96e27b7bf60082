import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetSenders } from '../../devices/devices.messages.js';
import { GetLibraryItem, GetTemplate, UploadMedia } from '../../messaging/messaging.messages.js';
import { breaksText, compileText } from '../../messaging/text/text.contract.js';
import { Invalid, NotFound } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import type { AutoReplyBody } from './auto-reply.contract.js';

/** What a form says, with all that it names found in the account. */
export interface Draft {
  body: AutoReplyBody;
  deviceIds: number[];
  /** A copy: a template that is changed later changes nothing of it. */
  text: { body: string; templateId: number | null; templateName: string | null };
  media: { uuid: string; name: string } | null;
}

/** Reads auto-replies from forms. Everything they name must be the account's: what is not is refused at its field, and nothing is stored. */
@Injectable()
export class ReadDraft {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async read(accountId: number, body: AutoReplyBody, attachment: UploadedFile | null): Promise<Draft> {
    const deviceIds = await this.findDevices(accountId, body.devices);
    const text = await this.findText(accountId, body);
    const [uuid] = body.attachments_id;
    const item = uuid && (await refuseAt('attachments_id', this.queries.execute(new GetLibraryItem(accountId, uuid))));
    // Last: a wrong form leaves no file in the library.
    const own = attachment && (await this.upload(accountId, attachment));
    return { body, deviceIds, text, media: own ?? (item ? { uuid: item.uuid, name: item.fileName } : null) };
  }

  private async findDevices(accountId: number, wanted: readonly number[]): Promise<number[]> {
    const ids = [...new Set(wanted)];
    const senders = await this.queries.execute(new GetSenders(ids));
    if (ids.some((id) => senders.get(id)?.accountId !== accountId)) throw Invalid.field('devices', 'choice_unknown');
    return ids;
  }

  private async findText(accountId: number, { body = '', template_id: id }: AutoReplyBody): Promise<Draft['text']> {
    const template =
      id === undefined ? null : await refuseAt('template_id', this.queries.execute(new GetTemplate(accountId, id)));
    const text = template ? template.content : body.replaceAll('\r\n', '\n');
    if (compileText(text).problems.some(breaksText))
      throw Invalid.field(template ? 'template_id' : 'body', 'text_broken');
    return { body: text, templateId: template?.id ?? null, templateName: template?.name ?? null };
  }

  private async upload(accountId: number, file: UploadedFile): Promise<Draft['media']> {
    const [outcome] = await this.commands.execute(new UploadMedia(accountId, [file]));
    if (!outcome?.item) throw Invalid.field('attachment', outcome?.error.code ?? 'required');
    return { uuid: outcome.item.uuid, name: outcome.item.file_name };
  }
}

/** What a field names and the account does not have is a wrong value of that field. */
async function refuseAt<T>(field: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFound) throw Invalid.field(field, 'choice_unknown');
    throw error;
  }
}
