import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../platform/http/access.js';
import type { PackageResource } from './billing.contract.js';
import { ListPackages } from './billing.messages.js';

/** Whoever gives packages to others, or makes them, sees the private and the resting ones too. */
const SEES_ALL = ['members', 'add package'];

@Controller('api/v1/packages')
export class BillingController {
  constructor(private readonly queries: QueryBus) {}

  @Access('show package')
  @Get()
  async packages(@Current() who: SignedIn): Promise<{ data: PackageResource[] }> {
    const seesAll = SEES_ALL.some((permission) => who.permissions.includes(permission));
    return { data: await this.queries.execute(new ListPackages(seesAll ? 'all' : 'offered')) };
  }
}
