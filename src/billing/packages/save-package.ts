import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { rejectStale } from '../../platform/database/edited-row.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import type { PackageResource } from '../billing.contract.js';
import { PackageNotFound } from '../billing.errors.js';
import { EDITED_PACKAGE, selectPackages, toFullPackageResource } from './package-row.js';
import type { CreatePackageBody, UpdatePackageBody } from './packages.contract.js';
import { changedColumns, lockPackages, newColumns, rejectTaken, writePeriods } from './write-package.js';

@Injectable()
export class CreatePackage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  execute(body: CreatePackageBody): Promise<PackageResource> {
    return this.em.fork().transactional(async (em) => {
      await lockPackages(em);
      await rejectTaken(em, this.queries, body, null);
      const { id } = await database(em)
        .insertInto('packages')
        .values(newColumns(body))
        .returning('id')
        .executeTakeFirstOrThrow();
      await writePeriods(em, id, body.periods);
      return readPackage(em, id);
    });
  }
}

/** Subscribers keep their terms until renewal. */
@Injectable()
export class UpdatePackage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  execute(packageId: number, body: UpdatePackageBody): Promise<PackageResource> {
    return this.em.fork().transactional(async (em) => {
      await lockPackages(em);
      await readPackage(em, packageId);
      await rejectStale(em, EDITED_PACKAGE, sql`p.id = ${packageId}`, body.revision);
      await rejectTaken(em, this.queries, body, packageId);
      await database(em)
        .updateTable('packages')
        .set({ ...changedColumns(body), updated_at: NOW })
        .where('id', '=', packageId)
        .execute();
      if (body.periods) await writePeriods(em, packageId, body.periods);
      return readPackage(em, packageId);
    });
  }
}

async function readPackage(em: EntityManager, packageId: number): Promise<PackageResource> {
  const row = await selectPackages(em).where('p.id', '=', packageId).executeTakeFirst();
  if (!row) throw new PackageNotFound();
  return toFullPackageResource(row);
}
