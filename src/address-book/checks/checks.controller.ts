import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CheckContacts } from '../contacts/contacts.contract.js';
import { EnqueueChecks } from './enqueue-checks.js';

const Enqueued = z.object({ count: z.number() });

@Controller('api/v1')
export class ChecksController {
  constructor(private readonly enqueueChecks: EnqueueChecks) {}

  @Route.post('check-contacts', { access: 'add contact_phone', body: CheckContacts, response: Enqueued, status: 202 })
  async check(@Current() user: SignedIn, @Fields() selection: CheckContacts): Promise<z.infer<typeof Enqueued>> {
    return { count: await this.enqueueChecks.execute(user.accountId, selection) };
  }
}
