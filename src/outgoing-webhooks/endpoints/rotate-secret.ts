import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import type { WebhookEndpointResource } from '../outgoing-webhooks.contract.js';
import { WebhookEndpointNotFound } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';
import { ENDPOINT_COLUMNS, toEndpointResource } from './endpoint-row.js';
import { EndpointSecrets } from './endpoint-secrets.js';

/** Keeps the previous secret for 24 hours. */
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
    const row = await database(this.em.fork())
      .updateTable('webhook_endpoints')
      .set(({ ref }) => ({
        former_key_id: ref('key_id'),
        former_secret_sealed: ref('secret_sealed'),
        former_secret_until: sql<Date>`now() + interval '24 hours'`,
        key_id: sealed.keyId,
        secret_sealed: sealed.bytes,
        updated_at: CURRENT_TIME,
      }))
      .where('id', '=', endpointId)
      .where('account_id', '=', user.accountId)
      .returning(ENDPOINT_COLUMNS)
      .executeTakeFirst();
    if (!row) throw new WebhookEndpointNotFound();
    await auditEndpoint(this.commands, user, origin, 'webhook_rotated', row.url);
    return { endpoint: toEndpointResource(row), secret };
  }
}
