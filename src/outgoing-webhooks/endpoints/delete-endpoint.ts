import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
    const [deleted] = await this.em
      .fork()
      .execute<{ url: string }[]>('delete from webhook_endpoints where id = ? and account_id = ? returning url', [
        endpointId,
        user.accountId,
      ]);
    if (!deleted) throw new WebhookEndpointNotFound();
    await auditEndpoint(this.commands, user, origin, 'webhook_deleted', deleted.url);
  }
}
