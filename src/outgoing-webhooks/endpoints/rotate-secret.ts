import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import type { WebhookEndpointResource } from '../outgoing-webhooks.contract.js';
import { WebhookEndpointNotFound } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';
import { ENDPOINT_COLUMNS, type EndpointRow, toEndpointResource } from './endpoint-row.js';
import { EndpointSecrets } from './endpoint-secrets.js';

/** Gives an endpoint another secret; for a day all is signed with the one before too, so that the receiver can be changed without a gap. */
export class RotateEndpointSecret extends Command<{ endpoint: WebhookEndpointResource; secret: string }> {
  constructor(
    readonly who: SignedIn,
    readonly endpointId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(RotateEndpointSecret)
export class RotateEndpointSecretHandler implements ICommandHandler<RotateEndpointSecret> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute({ who, endpointId, origin }: RotateEndpointSecret) {
    const { secret, sealed } = this.secrets.make(who.accountId);
    const [row] = await this.em.fork().execute<EndpointRow[]>(
      `update webhook_endpoints set former_key_id = key_id, former_secret_sealed = secret_sealed,
         former_secret_until = now() + interval '24 hours', key_id = ?, secret_sealed = ?, updated_at = clock_timestamp()
        where id = ? and account_id = ? returning ${ENDPOINT_COLUMNS}`,
      [sealed.keyId, sealed.bytes, endpointId, who.accountId],
    );
    if (!row) throw new WebhookEndpointNotFound();
    await auditEndpoint(this.commands, who, origin, 'webhook_rotated', row.url);
    return { endpoint: toEndpointResource(row), secret };
  }
}
