import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Account } from '../../accounts/account.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import type { UserResource } from '../../auth.contract.js';
import { OpenSubscription } from '../../auth.ports.js';
import { User } from '../../accounts/user.entity.js';
import { toUserResource } from '../../accounts/user.resource.js';
import { proveEmail } from '../prove-email.js';
import { provePhone } from '../prove-phone.js';
import { TakeCode, type TypedCode } from './take-code.js';

/** The signed-in user types the code of the registration. */
export class VerifyAccount extends Command<UserResource> {
  constructor(
    readonly accountId: number,
    readonly userId: number,
    readonly typed: TypedCode,
  ) {
    super();
  }
}

@CommandHandler(VerifyAccount)
export class VerifyAccountHandler implements ICommandHandler<VerifyAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly audit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, userId, typed }: VerifyAccount): Promise<UserResource> {
    const { phone, channel } = await this.commands.execute(new TakeCode('verify', typed, { userId }));
    const now = this.clock.now();
    await this.em.fork().transactional(async (em) => {
      // It shows the one it came to, and nothing of the other.
      if (channel === 'email') await proveEmail(em, userId, now);
      else if (phone) await provePhone(em, userId, phone, now);
      await em.execute('update users set verified_at = coalesce(verified_at, ?) where id = ? and account_id = ?', [
        now,
        userId,
        accountId,
      ]);
    });
    const user = await this.em.findOneOrFail(User, { id: userId, accountId }, { refresh: true });
    await this.audit.note({ action: 'verified', actorUserId: userId, accountId, origin: typed.origin });
    // A repeat changes nothing: should the registration have been cut short, the package comes now.
    await this.commands.execute(new OpenSubscription(accountId));
    return toUserResource(user, await this.em.findOneOrFail(Account, accountId));
  }
}
