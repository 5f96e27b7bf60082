import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetLibraryItem, UploadMedia } from '../../media/media.messages.js';
import { GetTemplate } from '../../templates/templates.messages.js';
import { breaksText, compileText } from '../../templates/text/text.contract.js';
import { Invalid } from '../../platform/errors.js';
import { rejectAt } from '../../platform/http/input/reject-at.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { findDevices } from '../find-devices.js';
import type { AutoReplyBody } from './auto-reply.contract.js';

export interface AutoReplyDraft {
  body: AutoReplyBody;
  deviceIds: number[];
  /** With a template, `body` is used only after the template's deletion. */
  text: { body: string; templateId: number | null; templateName: string | null };
  media: { uuid: string; name: string } | null;
}

@Injectable()
export class ReadDraft {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async read(accountId: number, body: AutoReplyBody, attachment: UploadedFile | null): Promise<AutoReplyDraft> {
    const deviceIds = await findDevices(this.queries, accountId, 'devices', body.devices);
    const text = await this.findText(accountId, body);
    const [uuid] = body.attachments_id;
    const item = uuid && (await rejectAt('attachments_id', this.queries.execute(new GetLibraryItem(accountId, uuid))));
    // Uploaded last, so that an invalid form stores no file.
    const uploaded = attachment && (await this.upload(accountId, attachment));
    return { body, deviceIds, text, media: uploaded ?? (item ? { uuid: item.uuid, name: item.fileName } : null) };
  }

  private async findText(
    accountId: number,
    { body = '', template_id: id }: AutoReplyBody,
  ): Promise<AutoReplyDraft['text']> {
    const template =
      id === undefined ? null : await rejectAt('template_id', this.queries.execute(new GetTemplate(accountId, id)));
    const text = template ? template.content : body.replaceAll('\r\n', '\n');
    if (compileText(text).problems.some(breaksText))
      throw Invalid.field(template ? 'template_id' : 'body', 'text_broken');
    return { body: text, templateId: template?.id ?? null, templateName: template?.name ?? null };
  }

  private async upload(accountId: number, file: UploadedFile): Promise<AutoReplyDraft['media']> {
    const [outcome] = await this.commands.execute(new UploadMedia(accountId, [file]));
    if (!outcome?.item) throw Invalid.field('attachment', outcome?.error.code ?? 'required', outcome?.error.limit);
    return { uuid: outcome.item.uuid, name: outcome.item.file_name };
  }
}
