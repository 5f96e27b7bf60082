import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route/route.js';
import { ListContactCampaigns } from '../queries/list-contact-campaigns.js';
import { ContactCampaigns } from './contact-campaigns.contract.js';

@Controller('api/v1/contact-campaigns')
export class ContactCampaignsController {
  constructor(private readonly listContactCampaigns: ListContactCampaigns) {}

  @Route.get(':contactId', { access: 'show campaigns', response: ContactCampaigns })
  async list(@Current() user: SignedIn, @Param('contactId', IdPipe) contactId: number): Promise<ContactCampaigns> {
    return { data: await this.listContactCampaigns.execute(user.accountId, contactId) };
  }
}
