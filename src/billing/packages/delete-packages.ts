import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { lockPackages } from './write-package.js';

interface DeletedPackageIds {
  deleted: number[];
  /** Packages that are in use or ordered. */
  kept: number[];
}

@Injectable()
export class DeletePackages {
  constructor(private readonly em: EntityManager) {}

  execute(ids: readonly number[]): Promise<DeletedPackageIds> {
    const list = sql<number[]>`${ids}::bigint[]`;
    return this.em.fork().transactional(async (em) => {
      await lockPackages(em);
      const { rows: deleted } = await sql<{ id: number }>`
        delete from packages p where p.id = any (${list}) and not p.is_for_new_members
          and not exists (select from subscriptions s where s.package_id = p.id)
          and not exists (select from payments y where y.package_id = p.id and (y.state in ('open', 'held')
            or exists (select from subscriptions s where s.next_payment_id = y.id))) returning p.id`.execute(
        database(em),
      );
      const kept = await database(em)
        .selectFrom('packages')
        .select('id')
        .where(({ eb, fn }) => eb('id', '=', fn.any(list)))
        .execute();
      return { deleted: deleted.map(({ id }) => id), kept: kept.map(({ id }) => id) };
    });
  }
}
