import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { CodeRequests } from '../../codes/code-requests.js';
import { maskPhone } from '../../accounts/mask.js';
import { provePhone } from '../../codes/prove-phone.js';
import { TakeCode, type TypedCode } from '../../codes/commands/take-code.js';
import { User } from '../../accounts/user.entity.js';

/** The code reached the new number: it is the user's. */
export class ConfirmPhone extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly typed: TypedCode,
  ) {
    super();
  }
}

@CommandHandler(ConfirmPhone)
export class ConfirmPhoneHandler implements ICommandHandler<ConfirmPhone> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly codes: CodeRequests,
    private readonly audit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  async execute({ who: { userId, accountId }, typed }: ConfirmPhone): Promise<void> {
    const { phone } = await this.commands.execute(new TakeCode('phone', typed, { userId }));
    if (!phone) throw Invalid.field('otp', 'otp_expired');
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    const details = { from: user.phone ? maskPhone(user.phone) : null, to: maskPhone(phone) };
    await this.em.fork().transactional(async (em) => {
      await provePhone(em, userId, phone, this.clock.now());
      const { origin } = typed;
      await this.audit.within(em, { action: 'phone_changed', actorUserId: userId, accountId, details, origin });
    });
    // What came to the former phone opens nothing any more: it may be lost.
    await this.codes.endAllOf(userId);
  }
}
