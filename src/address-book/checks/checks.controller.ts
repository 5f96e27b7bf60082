import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CheckContacts } from '../contacts/contacts.contract.js';
import { EnqueueChecks } from './enqueue-checks.js';

const Wanted = z.object({ count: z.number() });

@Controller('api/v1')
export class ChecksController {
  constructor(private readonly enqueueChecks: EnqueueChecks) {}

  @Route.post('check-contacts', { access: 'add contact_phone', body: CheckContacts, response: Wanted, status: 202 })
  async check(@Current() user: SignedIn, @Fields() which: CheckContacts): Promise<z.infer<typeof Wanted>> {
    return { count: await this.enqueueChecks.execute(user.accountId, which) };
  }
}
