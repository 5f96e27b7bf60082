import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetManagedUser, RecordAuditEntry } from '../auth/auth.messages.js';
import type { SubscriptionResource } from '../billing/billing.contract.js';
import { SubscribeAccount } from '../billing/billing.messages.js';
import type { Origin, SignedIn } from '../platform/http/access.js';

@Injectable()
export class GrantUnlimitedPackage {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async execute(user: SignedIn, userId: number, origin: Origin): Promise<SubscriptionResource> {
    const { accountId, username } = await this.queries.execute(new GetManagedUser(user, userId));
    const subscription = await this.commands.execute(new SubscribeAccount(accountId, null));
    const details = { package: 'unlimited', until: null, amount: 0 };
    await this.commands.execute(
      new RecordAuditEntry(user, { action: 'subscription_changed', accountId, subject: username, details }, origin),
    );
    return subscription;
  }
}
