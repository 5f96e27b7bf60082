import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import type { DeletionResource } from '../contacts/contacts.contract.js';
import { ListDeletions } from './queries/list-deletions.js';

@Controller('api/v1/deletions')
export class DeletionsController {
  constructor(private readonly queries: QueryBus) {}

  @Access('all')
  @Get()
  async list(@Current() who: SignedIn): Promise<{ data: DeletionResource[] }> {
    return { data: await this.queries.execute(new ListDeletions(who.accountId)) };
  }
}
