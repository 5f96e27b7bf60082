import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PackageNotFound } from '../billing.errors.js';

/** Makes the link by which a package is offered, in the place of a former one, or takes it away. Answers its token. */
export class ChangePackageLink extends Command<string | null> {
  constructor(
    readonly packageId: number,
    readonly isWanted: boolean,
  ) {
    super();
  }
}

@CommandHandler(ChangePackageLink)
export class ChangePackageLinkHandler implements ICommandHandler<ChangePackageLink> {
  constructor(private readonly em: EntityManager) {}

  async execute({ packageId, isWanted }: ChangePackageLink): Promise<string | null> {
    const token = isWanted ? randomBytes(24).toString('base64url') : null;
    const [changed] = await this.em.execute<object[]>(
      'update packages set link_token = ?, updated_at = now() where id = ? returning id',
      [token, packageId],
    );
    if (!changed) throw new PackageNotFound();
    return token;
  }
}
