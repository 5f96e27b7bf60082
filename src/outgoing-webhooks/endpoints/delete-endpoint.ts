import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { WebhookEndpointNotFound } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';

@Injectable()
export class DeleteEndpoint {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute(user: SignedIn, endpointId: number, origin: Origin): Promise<void> {
    const deleted = await database(this.em.fork())
      .deleteFrom('webhook_endpoints')
      .where('id', '=', endpointId)
      .where('account_id', '=', user.accountId)
      .returning('url')
      .executeTakeFirst();
    if (!deleted) throw new WebhookEndpointNotFound();
    await auditEndpoint(this.commands, user, origin, 'webhook_deleted', deleted.url);
  }
}
