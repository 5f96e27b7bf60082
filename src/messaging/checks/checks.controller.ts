import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CheckContacts } from '../contacts/contacts.contract.js';
import { WantChecks } from './commands/want-checks.js';

const Wanted = z.object({ count: z.number() });

@Controller('api/v1')
export class ChecksController {
  constructor(private readonly commands: CommandBus) {}

  @Route.post('check-contacts', { access: 'add contact_phone', body: CheckContacts, answer: Wanted, status: 202 })
  async check(@Current() who: SignedIn, @Fields() which: CheckContacts): Promise<z.infer<typeof Wanted>> {
    return { count: await this.commands.execute(new WantChecks(who.accountId, which)) };
  }
}
