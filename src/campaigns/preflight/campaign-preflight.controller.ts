import { Controller } from '@nestjs/common';
import { largestAttachment } from '../../media/attachment-limits.contract.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { rejectOtherDevices } from '../../platform/http/device-limits.js';
import { Form } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { PreflightBody, PreflightResult } from '../definition/preflight.contract.js';
import { PreviewCampaign } from '../queries/preview-campaign.js';

const FILES = { files: ['attachment'], maxFileBytes: largestAttachment };

@Controller('api/v1/campaigns-preflight')
export class CampaignPreflightController {
  constructor(private readonly previewCampaign: PreviewCampaign) {}

  @Route.post('', {
    access: { rule: 'add campaigns', orPermission: 'edit campaigns' },
    body: PreflightBody,
    files: FILES,
    response: PreflightResult,
  })
  async preview(@Current() user: SignedIn, @Form() { fields }: FormValue<PreflightBody>) {
    rejectOtherDevices(user, 'devices', fields.devices);
    return { data: await this.previewCampaign.execute(user.accountId, fields) };
  }
}
