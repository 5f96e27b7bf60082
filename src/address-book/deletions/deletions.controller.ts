import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Route } from '../../platform/http/route/route.js';
import { DeletionResource } from '../contacts/contacts.contract.js';
import { ListDeletions } from './list-deletions.js';

const Deletions = DataOf(DeletionResource.array());

@Controller('api/v1/deletions')
export class DeletionsController {
  constructor(private readonly listDeletions: ListDeletions) {}

  @Route.get('', { access: 'all', response: Deletions })
  async list(@Current() user: SignedIn): Promise<z.infer<typeof Deletions>> {
    return { data: await this.listDeletions.execute(user.accountId) };
  }
}
