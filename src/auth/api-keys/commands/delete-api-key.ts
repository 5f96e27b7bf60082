import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { ApiKeyNotFound } from '../../auth.errors.js';

@Injectable()
export class DeleteApiKey {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
  ) {}

  async execute(user: SignedIn, keyId: number, origin: Origin): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const deleted = await database(em)
        .deleteFrom('api_keys')
        .where('id', '=', keyId)
        .where('account_id', '=', user.accountId)
        .returning('name')
        .executeTakeFirst();
      if (!deleted) throw new ApiKeyNotFound();
      await this.audit.within(em, {
        action: 'api_key_deleted',
        ...actorOf(user),
        accountId: user.accountId,
        subject: deleted.name,
        origin,
      });
    });
  }
}
