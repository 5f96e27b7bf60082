import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database, NOW } from '../../platform/database/statements/database.js';
import { PackageNotFound } from '../billing.errors.js';

@Injectable()
export class ChangePackageLink {
  constructor(private readonly em: EntityManager) {}

  async execute(packageId: number, { hasLink }: { hasLink: boolean }): Promise<string | null> {
    const token = hasLink ? randomBytes(24).toString('base64url') : null;
    const { numUpdatedRows: count } = await database(this.em)
      .updateTable('packages')
      .set({ link_token: token, updated_at: NOW })
      .where('id', '=', packageId)
      .executeTakeFirstOrThrow();
    if (count === 0n) throw new PackageNotFound();
    return token;
  }
}
