import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ATTACHMENT_LIMITS } from '../../messaging/text/message-limits.contract.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Form } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { PreflightBody, PreflightResult } from '../definition/preflight.contract.js';
import { PreviewCampaign } from '../queries/preview-campaign.js';

/** The form of a campaign is sent as it stands, with its file, which nobody looks at. */
const FILES = { files: ['attachment'], largestFile: Math.max(...Object.values(ATTACHMENT_LIMITS)) };

@Controller('api/v1/campaigns-preflight')
export class CampaignPreflightController {
  constructor(private readonly queries: QueryBus) {}

  @Route.post('', {
    // Whoever edits a campaign sees what it would do, too.
    access: { rule: 'add campaigns', orPermission: 'edit campaigns' },
    ...{ body: PreflightBody, files: FILES, answer: PreflightResult },
  })
  async preview(@Current() who: SignedIn, @Form() { fields }: FormValue<PreflightBody>) {
    return { data: await this.queries.execute(new PreviewCampaign(who.accountId, fields)) };
  }
}
