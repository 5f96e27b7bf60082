import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { ApiKeyNotFound } from '../../auth.errors.js';
import { API_KEY_COLUMNS, type ApiKeyRow, toApiKeyResource } from '../api-key-row.js';
import type { ApiKeyResource } from '../api-keys.contract.js';
import { ApiTokens } from '../api-tokens.js';

/** The previous token stays valid for 24 hours. */
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
      const [changed] = await em.execute<ApiKeyRow[]>(
        `update api_keys set previous_hash = token_hash, previous_until = now() + interval '24 hours', token_hash = ?, token_hint = ?,
           rotated_at = now() where id = ? and account_id = ? returning ${API_KEY_COLUMNS}`,
        [hash, hint, keyId, user.accountId],
      );
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
