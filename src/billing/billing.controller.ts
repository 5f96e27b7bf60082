import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../platform/http/access.js';
import type { Page } from '../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../platform/http/page.js';
import { ListPackagesQuery, type PackageResource } from './billing.contract.js';
import { ListPackages } from './billing.messages.js';

/** Whoever gives packages to others, or makes them, sees the private and the resting ones too. */
const SEES_ALL = ['members', 'add package'];

@Controller('api/v1/packages')
export class BillingController {
  constructor(private readonly queries: QueryBus) {}

  @Access('show package')
  @Get()
  async packages(
    @Current() who: SignedIn,
    @Query({ schema: ListPackagesQuery }) query: ListPackagesQuery,
  ): Promise<Page<PackageResource> | Partial<PackageResource>[]> {
    const seesAll = SEES_ALL.some((permission) => who.permissions.includes(permission));
    const packages = await this.queries.execute(new ListPackages(seesAll ? 'all' : 'offered'));
    if (query.orderType === 'asc') packages.reverse();
    // There are a few, all read: the page is cut out here.
    const page = pageOf(query);
    const rows = packages.slice((page.page - 1) * page.rows, page.page * page.rows);
    return answerList(toPage(rows, packages.length, page), query);
  }
}
