import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetManagedUser, RecordAuditEntry } from '../../auth/auth.messages.js';
import type { SubscriptionResource } from '../../billing/billing.contract.js';
import { Subscribe } from '../../billing/billing.messages.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';

/** An administrator gives a member a package, or the unlimited subscription by `null`. */
export class SubscribeMember extends Command<SubscriptionResource> {
  constructor(
    readonly who: SignedIn,
    readonly userId: number,
    readonly choice: Subscribe['choice'],
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SubscribeMember)
export class SubscribeMemberHandler implements ICommandHandler<SubscribeMember> {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async execute({ who, userId, choice, origin }: SubscribeMember): Promise<SubscriptionResource> {
    const { accountId, username } = await this.queries.execute(new GetManagedUser(who, userId));
    const subscription = await this.commands.execute(new Subscribe(accountId, choice));
    const details = {
      package: subscription.package?.title ?? 'unlimited',
      until: subscription.expire_at,
      amount: subscription.amount,
    };
    await this.commands.execute(
      new RecordAuditEntry(who, { action: 'subscription_changed', accountId, subject: username, details }, origin),
    );
    return subscription;
  }
}
