import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { failWaiting } from '../deliveries/fail-waiting.js';
import {
  MOST_ENDPOINTS,
  type SaveWebhookEndpoint,
  type WebhookEndpointResource,
} from '../outgoing-webhooks.contract.js';
import { TooManyWebhookEndpoints } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';
import { checkAddress } from './check-address.js';
import { ENDPOINT_COLUMNS, type EndpointRow, findEndpoint, toEndpointResource } from './endpoint-row.js';
import { EndpointSecrets } from './endpoint-secrets.js';

/** Makes an endpoint; the one answer with its secret. */
export class CreateEndpoint extends Command<{ endpoint: WebhookEndpointResource; secret: string }> {
  constructor(
    readonly who: SignedIn,
    readonly wanted: SaveWebhookEndpoint,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(CreateEndpoint)
export class CreateEndpointHandler implements ICommandHandler<CreateEndpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute({ who, wanted, origin }: CreateEndpoint) {
    const { accountId } = who;
    const url = checkAddress(this.config, wanted.url);
    const { secret, sealed } = this.secrets.make(accountId);
    const row = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'webhooks', accountId);
      const [held] = await em.execute<{ count: number }[]>(
        'select count(*)::int count from webhook_endpoints where account_id = ?',
        [accountId],
      );
      if ((held?.count ?? 0) >= MOST_ENDPOINTS) throw new TooManyWebhookEndpoints();
      const [made] = await em.execute<EndpointRow[]>(
        `insert into webhook_endpoints (account_id, url, kinds, is_on, off_reason, key_id, secret_sealed)
         values (?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ?, ?, ?) returning ${ENDPOINT_COLUMNS}`,
        [
          ...[accountId, url, JSON.stringify(wanted.kinds), wanted.is_on, wanted.is_on ? null : 'user'],
          ...[sealed.keyId, sealed.bytes],
        ],
      );
      return made!;
    });
    await auditEndpoint(this.commands, who, origin, 'webhook_created', url);
    return { endpoint: toEndpointResource(row), secret };
  }
}

/** Changes where and what an endpoint is told. Switched on again it begins anew; switched off, it is owed nothing any more. */
export class UpdateEndpoint extends Command<WebhookEndpointResource> {
  constructor(
    readonly who: SignedIn,
    readonly endpointId: number,
    readonly wanted: SaveWebhookEndpoint,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(UpdateEndpoint)
export class UpdateEndpointHandler implements ICommandHandler<UpdateEndpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {}

  async execute({ who, endpointId, wanted, origin }: UpdateEndpoint): Promise<WebhookEndpointResource> {
    const { accountId } = who;
    await findEndpoint(this.em.fork(), accountId, endpointId);
    const url = checkAddress(this.config, wanted.url);
    const row = await this.em.fork().transactional(async (em) => {
      await em.execute(
        `update webhook_endpoints set url = ?, kinds = array(select jsonb_array_elements_text(?::jsonb)), is_on = ?,
           off_reason = case when ? then null else coalesce(off_reason, 'user') end, failing_since = null, failures = 0,
           paused_until = null, must_tell = false, updated_at = clock_timestamp() where id = ? and account_id = ?`,
        [url, JSON.stringify(wanted.kinds), wanted.is_on, wanted.is_on, endpointId, accountId],
      );
      if (!wanted.is_on) await failWaiting(em, endpointId);
      return findEndpoint(em, accountId, endpointId);
    });
    await auditEndpoint(this.commands, who, origin, 'webhook_changed', url);
    return toEndpointResource(row);
  }
}
