import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { type AskingBrowser, RequestCode, type RequestedCode } from '../../codes/commands/request-code.js';
import { LIMITS } from '../../sign-in/limits.js';
import { AskPassword } from '../../passwords/ask-password.js';
import type { ChangePhone as Wish } from '../../settings.contract.js';
import { User } from '../../accounts/user.entity.js';

/** Sends a code to the new number; nothing changes before it was typed. */
export class ChangePhone extends Command<RequestedCode> {
  constructor(
    readonly who: SignedIn,
    readonly wish: Wish,
    readonly browser: AskingBrowser,
  ) {
    super();
  }
}

@CommandHandler(ChangePhone)
export class ChangePhoneHandler implements ICommandHandler<ChangePhone> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly ask: AskPassword,
    private readonly throttle: Throttle,
  ) {}

  async execute({ who, wish, browser }: ChangePhone): Promise<RequestedCode> {
    const phone = requirePhone('phone', wish.phone);
    const user = await this.ask.of(who, wish.current_password);
    if (phone === user.phone && user.phoneProvenAt != null) throw Invalid.field('phone', 'phone_same');
    await this.throttle.take(LIMITS.phoneChangesOfUser, String(user.id));
    if ((await this.em.count(User, { phone, phoneProvenAt: { $ne: null } })) > 0)
      throw Invalid.field('phone', 'phone_taken');

    const order = { purpose: 'phone', userId: user.id, phone } as const;
    return this.commands.execute(new RequestCode(order, browser, user.language));
  }
}
