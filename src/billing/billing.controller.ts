import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../platform/http/access.js';
import { ListOf } from '../platform/http/answers.contract.js';
import { answerList, pageOf, toPage } from '../platform/http/page.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { ListPackagesQuery, PackageResource } from './billing.contract.js';
import { ListPackages } from './billing.messages.js';

const Packages = ListOf(PackageResource);

/** Whoever gives packages to others, or makes them, sees the private and the resting ones too. */
const SEES_ALL = ['members', 'add package'];

@Controller('api/v1/packages')
export class BillingController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get('', { access: 'show package', query: ListPackagesQuery, answer: Packages })
  async packages(@Current() who: SignedIn, @QueryFields() query: ListPackagesQuery): Promise<z.infer<typeof Packages>> {
    const seesAll = SEES_ALL.some((permission) => who.permissions.includes(permission));
    const packages = await this.queries.execute(new ListPackages(seesAll ? 'all' : 'offered'));
    if (query.orderType === 'asc') packages.reverse();
    // There are a few, all read: the page is cut out here.
    const page = pageOf(query);
    const rows = packages.slice((page.page - 1) * page.rows, page.page * page.rows);
    return answerList(toPage(rows, packages.length, page), query);
  }
}
