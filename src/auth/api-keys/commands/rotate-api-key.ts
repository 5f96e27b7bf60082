import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, NOW } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { ApiKeyNotFound } from '../../auth.errors.js';
import { API_KEY_COLUMNS, toApiKeyResource } from '../api-key-row.js';
import type { ApiKeyResource } from '../api-keys.contract.js';
import { ApiTokens } from '../api-tokens.js';

/** Keeps the previous token valid for 24 hours. */
@Injectable()
export class RotateApiKey {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: ApiTokens,
    private readonly audit: RecordAudit,
  ) {}

  async execute(user: SignedIn, keyId: number, origin: Origin): Promise<{ key: ApiKeyResource; token: string }> {
    const { token, hash, hint } = this.tokens.make();
    const row = await this.em.fork().transactional(async (em) => {
      const changed = await database(em)
        .updateTable('api_keys')
        .set(({ ref }) => ({
          previous_hash: ref('token_hash'),
          previous_until: sql<Date>`now() + interval '24 hours'`,
          token_hash: hash,
          token_hint: hint,
          rotated_at: NOW,
        }))
        .where('id', '=', keyId)
        .where('account_id', '=', user.accountId)
        .returning(API_KEY_COLUMNS)
        .executeTakeFirst();
      if (!changed) throw new ApiKeyNotFound();
      await this.audit.within(em, {
        action: 'api_key_rotated',
        ...actorOf(user),
        accountId: user.accountId,
        subject: changed.name,
        origin,
      });
      return changed;
    });
    return { key: toApiKeyResource(row), token };
  }
}
