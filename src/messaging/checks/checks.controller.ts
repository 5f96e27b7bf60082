import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/form.js';
import { CheckContacts } from '../contacts/contacts.contract.js';
import { WantChecks } from './commands/want-checks.js';

@Access('add contact_phone')
@Controller('api/v1')
export class ChecksController {
  constructor(private readonly commands: CommandBus) {}

  @Post('check-contacts')
  @HttpCode(202)
  async check(@Current() who: SignedIn, @Fields(CheckContacts) which: CheckContacts): Promise<{ count: number }> {
    return { count: await this.commands.execute(new WantChecks(who.accountId, which)) };
  }
}
