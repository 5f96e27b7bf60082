import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AreReady, LookUpRecipient } from '../../lookups.messages.js';
import type { Recipient } from '../../connection.messages.js';
import { SessionRegistry } from '../../sessions/session-registry.js';
import { isReady, lookUp, findBothAddresses } from '../look-up-recipient.js';

@CommandHandler(LookUpRecipient)
export class LookUpRecipientHandler implements ICommandHandler<LookUpRecipient> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, to }: LookUpRecipient): Promise<Recipient> {
    const connection = this.registry.connectionOf(accountId, deviceId);
    return findBothAddresses(connection, await lookUp(connection, to));
  }
}

@QueryHandler(AreReady)
export class AreReadyHandler implements IQueryHandler<AreReady> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, recipients }: AreReady): Promise<boolean[]> {
    const open = this.registry.findOf(accountId, deviceId)?.openConnection;
    return Promise.all(recipients.map(async (to) => !open || isReady(open, to)));
  }
}
