import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetManagedUser, RecordAuditEntry } from '../../auth/auth.messages.js';
import type { SubscriptionResource } from '../../billing/billing.contract.js';
import { Subscribe } from '../../billing/billing.messages.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';

/** An administrator gives a member the unlimited subscription. */
export class UnlimitMember extends Command<SubscriptionResource> {
  constructor(
    readonly who: SignedIn,
    readonly userId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(UnlimitMember)
export class UnlimitMemberHandler implements ICommandHandler<UnlimitMember> {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async execute({ who, userId, origin }: UnlimitMember): Promise<SubscriptionResource> {
    const { accountId, username } = await this.queries.execute(new GetManagedUser(who, userId));
    const subscription = await this.commands.execute(new Subscribe(accountId, null));
    const details = { package: 'unlimited', until: null, amount: 0 };
    await this.commands.execute(
      new RecordAuditEntry(who, { action: 'subscription_changed', accountId, subject: username, details }, origin),
    );
    return subscription;
  }
}
