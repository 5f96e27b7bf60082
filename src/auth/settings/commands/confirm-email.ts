import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { TakeCode, type TypedCode } from '../../codes/commands/take-code.js';
import { proveEmail } from '../../codes/prove-email.js';

/** The code reached the e-mail of the signed-in user: it is theirs. */
export class ConfirmEmail extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly typed: TypedCode,
  ) {
    super();
  }
}

@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly audit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  async execute({ who: { userId, accountId }, typed }: ConfirmEmail): Promise<void> {
    await this.commands.execute(new TakeCode('email', typed, { userId }));
    await this.em.fork().transactional(async (em) => {
      await proveEmail(em, userId, this.clock.now());
      const { origin } = typed;
      await this.audit.within(em, { action: 'email_confirmed', actorUserId: userId, accountId, origin });
    });
  }
}
