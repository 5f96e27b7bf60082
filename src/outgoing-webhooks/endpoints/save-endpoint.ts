import { rejectStale } from '../../platform/database/edited-row.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { failWaiting } from '../deliveries/fail-waiting.js';
import {
  MAX_ENDPOINTS,
  type SaveWebhookEndpoint,
  type WebhookEndpointResource,
} from '../outgoing-webhooks.contract.js';
import { TooManyWebhookEndpoints } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';
import { checkEndpointUrl } from './check-endpoint-url.js';
import {
  EDITED_ENDPOINT,
  ENDPOINT_COLUMNS,
  type EndpointRow,
  findEndpoint,
  toEndpointResource,
} from './endpoint-row.js';
import { EndpointSecrets } from './endpoint-secrets.js';

/** Only this result contains the secret. */
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
    wanted: SaveWebhookEndpoint,
    origin: Origin,
  ): Promise<{ endpoint: WebhookEndpointResource; secret: string }> {
    const { accountId } = user;
    const url = checkEndpointUrl(this.config, wanted.url);
    const { secret, sealed } = this.secrets.make(accountId);
    const row = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'webhooks', accountId);
      const [existing] = await em.execute<{ count: number }[]>(
        'select count(*)::int count from webhook_endpoints where account_id = ?',
        [accountId],
      );
      if ((existing?.count ?? 0) >= MAX_ENDPOINTS) throw new TooManyWebhookEndpoints();
      const [made] = await em.execute<EndpointRow[]>(
        `insert into webhook_endpoints (account_id, url, kinds, is_on, off_reason, key_id, secret_sealed)
         values (?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ?, ?, ?) returning ${ENDPOINT_COLUMNS}`,
        [
          accountId,
          url,
          JSON.stringify(wanted.kinds),
          wanted.is_on,
          wanted.is_on ? null : 'user',
          sealed.keyId,
          sealed.bytes,
        ],
      );
      return made!;
    });
    await auditEndpoint(this.commands, user, origin, 'webhook_created', url);
    return { endpoint: toEndpointResource(row), secret };
  }
}

/** Enabling resets failures. Disabling fails pending deliveries. */
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
    wanted: SaveWebhookEndpoint,
    origin: Origin,
  ): Promise<WebhookEndpointResource> {
    const { accountId } = user;
    await findEndpoint(this.em.fork(), accountId, endpointId);
    const url = checkEndpointUrl(this.config, wanted.url);
    const row = await this.em.fork().transactional(async (em) => {
      const which = { where: 'id = ? and account_id = ?', params: [endpointId, accountId] };
      await rejectStale(em, EDITED_ENDPOINT, which, wanted.revision);
      await em.execute(
        `update webhook_endpoints set url = ?, kinds = array(select jsonb_array_elements_text(?::jsonb)), is_on = ?,
           off_reason = case when ? then null else coalesce(off_reason, 'user') end, failing_since = null, failures = 0,
           paused_until = null, must_tell = false, updated_at = clock_timestamp() where id = ? and account_id = ?`,
        [url, JSON.stringify(wanted.kinds), wanted.is_on, wanted.is_on, endpointId, accountId],
      );
      if (!wanted.is_on) await failWaiting(em, endpointId);
      return findEndpoint(em, accountId, endpointId);
    });
    await auditEndpoint(this.commands, user, origin, 'webhook_changed', url);
    return toEndpointResource(row);
  }
}
