import { Controller } from '@nestjs/common';
import { largestAttachment } from '../../media/attachment-limits.contract.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { rejectOtherDevices } from '../../platform/http/device-limits.js';
import { Form } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { PreflightBody, PreflightResult } from '../definition/preflight.contract.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { PreviewCampaign } from '../queries/preview-campaign.js';

const FILES = { files: ['attachment'], maxFileBytes: largestAttachment };

@Controller('api/v1/campaigns-preflight')
export class CampaignPreflightController {
  constructor(
    private readonly previewCampaign: PreviewCampaign,
    private readonly getCampaign: GetCampaign,
  ) {}

  @Route.post('', {
    // Editing includes the preview.
    access: { rule: 'add campaigns', orPermission: 'edit campaigns' },
    body: PreflightBody,
    files: FILES,
    response: PreflightResult,
  })
  async preview(@Current() user: SignedIn, @Form() { fields }: FormValue<PreflightBody>) {
    const { campaign, devices } = fields;
    const kept = user.deviceIds && campaign ? (await this.getCampaign.execute(user.accountId, campaign)).devices : [];
    rejectOtherDevices(
      user,
      'devices',
      devices,
      kept.map((device) => device.id),
    );
    return { data: await this.previewCampaign.execute(user.accountId, fields) };
  }
}
