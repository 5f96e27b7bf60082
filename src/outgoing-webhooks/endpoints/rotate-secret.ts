import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import type { WebhookEndpointResource } from '../outgoing-webhooks.contract.js';
import { WebhookEndpointNotFound } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';
import { ENDPOINT_COLUMNS, type EndpointRow, toEndpointResource } from './endpoint-row.js';
import { EndpointSecrets } from './endpoint-secrets.js';

/** The previous secret also signs for 24 hours. */
@Injectable()
export class RotateEndpointSecret {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute(
    user: SignedIn,
    endpointId: number,
    origin: Origin,
  ): Promise<{ endpoint: WebhookEndpointResource; secret: string }> {
    const { secret, sealed } = this.secrets.make(user.accountId);
    const [row] = await this.em.fork().execute<EndpointRow[]>(
      `update webhook_endpoints set former_key_id = key_id, former_secret_sealed = secret_sealed,
         former_secret_until = now() + interval '24 hours', key_id = ?, secret_sealed = ?, updated_at = clock_timestamp()
        where id = ? and account_id = ? returning ${ENDPOINT_COLUMNS}`,
      [sealed.keyId, sealed.bytes, endpointId, user.accountId],
    );
    if (!row) throw new WebhookEndpointNotFound();
    await auditEndpoint(this.commands, user, origin, 'webhook_rotated', row.url);
    return { endpoint: toEndpointResource(row), secret };
  }
}
