import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { TooManyApiKeys } from '../../auth.errors.js';
import { API_KEY_COLUMNS, toApiKeyResource } from '../api-key-row.js';
import { type ApiKeyResource, type CreateApiKeyBody, MAX_API_KEYS } from '../api-keys.contract.js';
import { ApiTokens } from '../api-tokens.js';

@Injectable()
export class CreateApiKey {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: ApiTokens,
    private readonly audit: RecordAudit,
  ) {}

  async execute(
    user: SignedIn,
    body: CreateApiKeyBody,
    origin: Origin,
    { mustBeFirst = false }: { mustBeFirst?: boolean } = {},
  ): Promise<{ key: ApiKeyResource; token: string }> {
    const { accountId } = user;
    const { token, hash, hint } = this.tokens.make();
    const row = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'api keys', accountId);
      const { count } = await database(em)
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= (mustBeFirst ? 1 : MAX_API_KEYS)) throw new TooManyApiKeys();
      const { name, scopes, addresses } = body;
      const inserted = await database(em)
        .insertInto('api_keys')
        .values({
          account_id: accountId,
          name,
          app_id: this.tokens.makeAppId(),
          token_hash: hash,
          token_hint: hint,
          scopes,
          addresses,
        })
        .returning(API_KEY_COLUMNS)
        .executeTakeFirstOrThrow();
      await this.audit.within(em, {
        action: 'api_key_created',
        ...actorOf(user),
        accountId,
        subject: name,
        origin,
        details: { scopes: scopes.join(' ') },
      });
      return inserted;
    });
    return { key: toApiKeyResource(row), token };
  }
}
