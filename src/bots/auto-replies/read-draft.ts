import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetLibraryItem, GetTemplate, UploadMedia } from '../../messaging/messaging.messages.js';
import { breaksText, compileText } from '../../messaging/text/text.contract.js';
import { Invalid } from '../../platform/errors.js';
import { refuseAt } from '../../platform/http/input/refuse-at.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { findDevices } from '../find-devices.js';
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
    const deviceIds = await findDevices(this.queries, accountId, 'devices', body.devices);
    const text = await this.findText(accountId, body);
    const [uuid] = body.attachments_id;
    const item = uuid && (await refuseAt('attachments_id', this.queries.execute(new GetLibraryItem(accountId, uuid))));
    // Last: a wrong form leaves no file in the library.
    const own = attachment && (await this.upload(accountId, attachment));
    return { body, deviceIds, text, media: own ?? (item ? { uuid: item.uuid, name: item.fileName } : null) };
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
