import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route/route.js';
import { ListContactPurchases } from './list-contact-purchases.js';
import { ContactPurchases } from './purchases.contract.js';

@Controller('api/v1/contact-purchases')
export class PurchasesController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get(':contactId', { access: 'aboundcarts', answer: ContactPurchases })
  async list(@Current() who: SignedIn, @Param('contactId', IdPipe) contactId: number): Promise<ContactPurchases> {
    return { data: await this.queries.execute(new ListContactPurchases(who.accountId, contactId)) };
  }
}
