import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PackageResource } from '../billing.contract.js';
import { PackageNotFound } from '../billing.errors.js';
import { PACKAGE_COLUMNS, type PackageRow, toFullPackageResource } from './package-row.js';
import type { CreatePackageBody, UpdatePackageBody } from './packages.contract.js';
import { columnsOf, lockPackages, refuseTaken, writePeriods } from './write-package.js';

/** Makes a package. */
export class CreatePackage extends Command<PackageResource> {
  constructor(readonly given: CreatePackageBody) {
    super();
  }
}

/** Changes what is given of a package. Whoever has it keeps the limits and the price they bought it with until they renew. */
export class UpdatePackage extends Command<PackageResource> {
  constructor(
    readonly packageId: number,
    readonly given: UpdatePackageBody,
  ) {
    super();
  }
}

@CommandHandler(CreatePackage)
export class CreatePackageHandler implements ICommandHandler<CreatePackage> {
  constructor(private readonly em: EntityManager) {}

  execute({ given }: CreatePackage): Promise<PackageResource> {
    return this.em.fork().transactional(async (em) => {
      await lockPackages(em);
      await refuseTaken(em, given, null);
      const [names, values] = columnsOf(given);
      const [made] = await em.execute<{ id: string }[]>(
        `insert into packages (${names.join(', ')}) values (${names.map((name) => (name === 'features' ? '?::jsonb' : '?')).join(', ')}) returning id`,
        values,
      );
      const id = Number(made?.id);
      await writePeriods(em, id, given.periods);
      return readPackage(em, id);
    });
  }
}

@CommandHandler(UpdatePackage)
export class UpdatePackageHandler implements ICommandHandler<UpdatePackage> {
  constructor(private readonly em: EntityManager) {}

  execute({ packageId, given }: UpdatePackage): Promise<PackageResource> {
    return this.em.fork().transactional(async (em) => {
      await lockPackages(em);
      await readPackage(em, packageId);
      await refuseTaken(em, given, packageId);
      const [names, values] = columnsOf(given);
      const sets = names.map((name) => `${name} = ${name === 'features' ? '?::jsonb' : '?'}`);
      await em.execute(`update packages set ${['updated_at = now()', ...sets].join(', ')} where id = ?`, [
        ...values,
        packageId,
      ]);
      if (given.periods) await writePeriods(em, packageId, given.periods);
      return readPackage(em, packageId);
    });
  }
}

async function readPackage(em: EntityManager, packageId: number): Promise<PackageResource> {
  const [row] = await em.execute<PackageRow[]>(`select ${PACKAGE_COLUMNS} from packages p where p.id = ?`, [packageId]);
  if (!row) throw new PackageNotFound();
  return toFullPackageResource(row);
}
