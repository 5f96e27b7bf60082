import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AreReady, LookUpRecipient } from '../../lookups.messages.js';
import type { Recipient } from '../../connection.messages.js';
import { SessionRegistry } from '../../sessions/session-registry.js';
import { isReady, lookUp } from '../look-up-recipient.js';

@CommandHandler(LookUpRecipient)
export class LookUpRecipientHandler implements ICommandHandler<LookUpRecipient> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, to }: LookUpRecipient): Promise<Recipient> {
    return lookUp(this.registry.connectionOf(accountId, deviceId), to);
  }
}

@QueryHandler(AreReady)
export class AreReadyHandler implements IQueryHandler<AreReady> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, recipients }: AreReady): Promise<boolean[]> {
    const open = this.registry.findOf(accountId, deviceId)?.open;
    return Promise.all(recipients.map(async (to) => !open || isReady(open, to)));
  }
}
