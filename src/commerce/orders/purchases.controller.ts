import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route/route.js';
import { ListContactPurchases } from './list-contact-purchases.js';
import { ContactPurchases } from './purchases.contract.js';

@Controller('api/v1/contact-purchases')
export class PurchasesController {
  constructor(private readonly listContactPurchases: ListContactPurchases) {}

  @Route.get(':contactId', { access: 'aboundcarts', response: ContactPurchases })
  async list(@Current() user: SignedIn, @Param('contactId', IdPipe) contactId: number): Promise<ContactPurchases> {
    return { data: await this.listContactPurchases.execute(user.accountId, contactId) };
  }
}
