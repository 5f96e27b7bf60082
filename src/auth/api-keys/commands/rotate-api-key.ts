import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { ApiKeyNotFound } from '../../auth.errors.js';
import { API_KEY_COLUMNS, type ApiKeyRow, toApiKeyResource } from '../api-key-row.js';
import type { ApiKeyResource } from '../api-keys.contract.js';
import { ApiTokens } from '../api-tokens.js';

/** Gives a key another token; the one before works for another 24 hours, so that programs can be changed without a gap. */
export class RotateApiKey extends Command<{ key: ApiKeyResource; token: string }> {
  constructor(
    readonly who: SignedIn,
    readonly keyId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(RotateApiKey)
export class RotateApiKeyHandler implements ICommandHandler<RotateApiKey> {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: ApiTokens,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who, keyId, origin }: RotateApiKey): Promise<{ key: ApiKeyResource; token: string }> {
    const { token, hash, hint } = this.tokens.make();
    const row = await this.em.fork().transactional(async (em) => {
      const [changed] = await em.execute<ApiKeyRow[]>(
        `update api_keys set previous_hash = token_hash, previous_until = now() + interval '24 hours', token_hash = ?, token_hint = ?,
           rotated_at = now() where id = ? and account_id = ? returning ${API_KEY_COLUMNS}`,
        [hash, hint, keyId, who.accountId],
      );
      if (!changed) throw new ApiKeyNotFound();
      await this.audit.within(em, {
        ...{ action: 'api_key_rotated', ...actorOf(who), accountId: who.accountId, subject: changed.name, origin },
      });
      return changed;
    });
    return { key: toApiKeyResource(row), token };
  }
}
