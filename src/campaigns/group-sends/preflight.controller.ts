import { Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SendMessage } from '../../messaging/messaging.contract.js';
import { Invalid } from '../../platform/errors.js';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Form, type FormValue } from '../../platform/http/form.js';
import type { GroupSendPreview } from '../campaigns.contract.js';
import { PreviewGroupSend } from '../queries/preview-group-send.js';

/** POST /api/v1/messages with a group, without sending: what it would do, so that people can be asked first. */
@Controller('api/v1/messages-preflight')
export class PreflightController {
  constructor(private readonly queries: QueryBus) {}

  @Access('send message')
  @Post()
  @HttpCode(200)
  async preview(
    @Current() who: SignedIn,
    @Form(SendMessage) { fields }: FormValue<SendMessage>,
  ): Promise<{ data: GroupSendPreview }> {
    const { device, group, body, template, attachments_id } = fields;
    if (group === undefined) throw Invalid.field('group', 'required');
    const order = {
      ...{ device, groupId: group, body: template === undefined ? (body ?? null) : null },
      ...{ templateId: template ?? null, mediaUuid: attachments_id[0] ?? null },
    };
    return { data: await this.queries.execute(new PreviewGroupSend(who.accountId, order)) };
  }
}
