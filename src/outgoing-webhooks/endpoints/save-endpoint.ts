import { rejectStale } from '../../platform/database/edited-row.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Config } from '../../platform/config.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { failWaiting } from '../deliveries/fail-waiting.js';
import {
  MAX_ENDPOINTS,
  type SaveWebhookEndpoint,
  type WebhookEndpointResource,
  type WebhookOffReason,
} from '../outgoing-webhooks.contract.js';
import { TooManyWebhookEndpoints } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';
import { checkEndpointUrl } from './check-endpoint-url.js';
import { EDITED_ENDPOINT, ENDPOINT_COLUMNS, findEndpoint, toEndpointResource } from './endpoint-row.js';
import { EndpointSecrets } from './endpoint-secrets.js';

/** Returns the secret, which is never shown again. */
@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute(
    user: SignedIn,
    body: SaveWebhookEndpoint,
    origin: Origin,
  ): Promise<{ endpoint: WebhookEndpointResource; secret: string }> {
    const { accountId } = user;
    const url = checkEndpointUrl(this.config, body.url);
    const { secret, sealed } = this.secrets.make(accountId);
    const row = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'webhooks', accountId);
      const { count } = await database(em)
        .selectFrom('webhook_endpoints')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= MAX_ENDPOINTS) throw new TooManyWebhookEndpoints();
      return database(em)
        .insertInto('webhook_endpoints')
        .values({
          account_id: accountId,
          url,
          kinds: body.kinds,
          is_on: body.is_on,
          off_reason: body.is_on ? null : 'user',
          key_id: sealed.keyId,
          secret_sealed: sealed.bytes,
        })
        .returning(ENDPOINT_COLUMNS)
        .executeTakeFirstOrThrow();
    });
    await auditEndpoint(this.commands, user, origin, 'webhook_created', url);
    return { endpoint: toEndpointResource(row), secret };
  }
}

/** Resets failures. Disabling fails waiting deliveries. */
@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {}

  async execute(
    user: SignedIn,
    endpointId: number,
    body: SaveWebhookEndpoint,
    origin: Origin,
  ): Promise<WebhookEndpointResource> {
    const { accountId } = user;
    await findEndpoint(this.em.fork(), accountId, endpointId);
    const url = checkEndpointUrl(this.config, body.url);
    const row = await this.em.fork().transactional(async (em) => {
      const isEndpoint = sql`id = ${endpointId} and account_id = ${accountId}`;
      await rejectStale(em, EDITED_ENDPOINT, isEndpoint, body.revision);
      await database(em)
        .updateTable('webhook_endpoints')
        .set({
          url,
          kinds: body.kinds,
          is_on: body.is_on,
          off_reason: body.is_on ? null : sql<WebhookOffReason>`coalesce(off_reason, 'user')`,
          failing_since: null,
          failures: 0,
          paused_until: null,
          must_tell: false,
          updated_at: CURRENT_TIME,
        })
        .where('id', '=', endpointId)
        .where('account_id', '=', accountId)
        .execute();
      if (!body.is_on) await failWaiting(em, endpointId);
      return findEndpoint(em, accountId, endpointId);
    });
    await auditEndpoint(this.commands, user, origin, 'webhook_changed', url);
    return toEndpointResource(row);
  }
}
