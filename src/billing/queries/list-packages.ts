import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { PackageResource } from '../billing.contract.js';
import { ListPackages } from '../billing.messages.js';
import { PACKAGE_COLUMNS, type PackageRow, toFullPackageResource, toPackageResource } from '../packages/package-row.js';

@QueryHandler(ListPackages)
export class ListPackagesHandler implements IQueryHandler<ListPackages> {
  constructor(private readonly em: EntityManager) {}

  async execute({ which }: ListPackages): Promise<PackageResource[]> {
    const [where, params] = which === 'all' ? ['true', []] : [OFFERED, [which.accountId, which.link ?? '']];
    const rows = await this.em.execute<PackageRow[]>(
      `select ${PACKAGE_COLUMNS} from packages p where ${where} order by p.id desc`,
      params,
    );
    return rows.map(which === 'all' ? toFullPackageResource : toPackageResource);
  }
}

/** What is offered to everybody, what the account has, and what it was shown by a link. */
const OFFERED = `((p.status and p.package_type = 'public')
  or exists (select from subscriptions s where s.account_id = ? and s.package_id = p.id) or (p.status and p.link_token = ?))`;
