import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { WebhookEndpointNotFound } from '../outgoing-webhooks.errors.js';
import { auditEndpoint } from './audit-endpoint.js';

/** Deletes an endpoint with all it was told and is owed. */
export class DeleteEndpoint extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly endpointId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(DeleteEndpoint)
export class DeleteEndpointHandler implements ICommandHandler<DeleteEndpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ who, endpointId, origin }: DeleteEndpoint): Promise<void> {
    const [deleted] = await this.em
      .fork()
      .execute<{ url: string }[]>('delete from webhook_endpoints where id = ? and account_id = ? returning url', [
        endpointId,
        who.accountId,
      ]);
    if (!deleted) throw new WebhookEndpointNotFound();
    await auditEndpoint(this.commands, who, origin, 'webhook_deleted', deleted.url);
  }
}
