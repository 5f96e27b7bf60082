import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { lockAccount } from '../../../platform/database/lock-account.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { TooManyApiKeys } from '../../auth.errors.js';
import { API_KEY_COLUMNS, type ApiKeyRow, toApiKeyResource } from '../api-key-row.js';
import { type ApiKeyResource, type CreateApiKeyBody, MAX_API_KEYS } from '../api-keys.contract.js';
import { ApiTokens } from '../api-tokens.js';

/** Only this result contains the token. */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: ApiTokens,
    private readonly audit: RecordAudit,
  ) {}

  async execute(
    user: SignedIn,
    wanted: CreateApiKeyBody,
    origin: Origin,
    isFirst = false,
  ): Promise<{ key: ApiKeyResource; token: string }> {
    const { accountId } = user;
    const { token, hash, hint } = this.tokens.make();
    const row = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'api keys', accountId);
      const [existing] = await em.execute<{ count: number }[]>(
        'select count(*)::int count from api_keys where account_id = ?',
        [accountId],
      );
      if ((existing?.count ?? 0) >= (isFirst ? 1 : MAX_API_KEYS)) throw new TooManyApiKeys();
      const [made] = await em.execute<ApiKeyRow[]>(
        `insert into api_keys (account_id, name, app_id, token_hash, token_hint, scopes, addresses)
         values (?, ?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), array(select jsonb_array_elements_text(?::jsonb)))
         returning ${API_KEY_COLUMNS}`,
        [
          accountId,
          wanted.name,
          this.tokens.makeAppId(),
          hash,
          hint,
          JSON.stringify(wanted.scopes),
          JSON.stringify(wanted.addresses),
        ],
      );
      await this.audit.within(em, {
        action: 'api_key_created',
        ...actorOf(user),
        accountId,
        subject: wanted.name,
        origin,
        details: { scopes: wanted.scopes.join(' ') },
      });
      return made!;
    });
    return { key: toApiKeyResource(row), token };
  }
}
