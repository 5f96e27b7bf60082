import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { PermissionMissing } from '../../auth/auth.errors.js';
import { RequireDevice } from '../../devices/devices.messages.js';
import { SendMessageBody } from '../../messaging/messaging.contract.js';
import { Invalid } from '../../platform/errors.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { GroupSendPreview } from '../campaigns.contract.js';
import { PreviewGroupSend } from '../queries/preview-group-send.js';

const Preview = DataOf(GroupSendPreview);

@Controller('api/v1/messages-preflight')
export class GroupSendPreflightController {
  constructor(
    private readonly previewGroupSend: PreviewGroupSend,
    private readonly queries: QueryBus,
  ) {}

  @Route.post('', { access: 'send message', body: SendMessageBody, response: Preview })
  async preview(@Current() user: SignedIn, @Fields() fields: SendMessageBody): Promise<z.infer<typeof Preview>> {
    const { device, group, body, template, attachments_id } = fields;
    await this.queries.execute(new RequireDevice(user, device));
    // SendMessageBody also describes single messages, so the group is optional.
    if (group === undefined) throw Invalid.field('group', 'required');
    if (user.deviceIds && !user.permissions.includes('show groups')) throw new PermissionMissing();
    const request = {
      device,
      groupId: group,
      body: template === undefined ? (body ?? null) : null,
      templateId: template ?? null,
      mediaUuid: attachments_id[0] ?? null,
    };
    return { data: await this.previewGroupSend.execute(user.accountId, request) };
  }
}
