import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql, type SqlBool } from 'kysely';
import type { PackageResource } from '../billing.contract.js';
import { ListPackages } from '../billing.messages.js';
import { selectPackages, toFullPackageResource, toPackageResource } from '../packages/package-row.js';

@QueryHandler(ListPackages)
export class ListPackagesHandler implements IQueryHandler<ListPackages> {
  constructor(private readonly em: EntityManager) {}

  async execute({ which }: ListPackages): Promise<PackageResource[]> {
    const rows = await selectPackages(this.em)
      .$if(which !== 'all', (query) => query.where(isOffered(which as Offered)))
      .orderBy('p.id', 'desc')
      .execute();
    return rows.map(which === 'all' ? toFullPackageResource : toPackageResource);
  }
}

type Offered = Exclude<ListPackages['which'], 'all'>;

const isOffered = ({ accountId, link }: Offered) => sql<SqlBool>`((p.status and p.package_type = 'public')
  or exists (select from subscriptions s where s.account_id = ${accountId} and s.package_id = p.id)
  or (p.status and p.link_token = ${link ?? ''}))`;
