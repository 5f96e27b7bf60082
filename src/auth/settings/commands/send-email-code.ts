import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { EmailAlreadyConfirmed } from '../../auth.errors.js';
import { type AskingBrowser, RequestCode, type RequestedCode } from '../../codes/commands/request-code.js';
import { User } from '../../accounts/user.entity.js';

/** Sends a code to the e-mail of the signed-in user, by which they show that it is theirs. */
export class SendEmailCode extends Command<RequestedCode> {
  constructor(
    readonly who: SignedIn,
    readonly browser: AskingBrowser,
  ) {
    super();
  }
}

@CommandHandler(SendEmailCode)
export class SendEmailCodeHandler implements ICommandHandler<SendEmailCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ who: { userId, accountId }, browser }: SendEmailCode): Promise<RequestedCode> {
    const { email, emailProvenAt, language } = await this.em.findOneOrFail(User, { id: userId, accountId });
    if (emailProvenAt != null) throw new EmailAlreadyConfirmed();
    // Registering says the same of an address.
    if ((await this.em.count(User, { email, emailProvenAt: { $ne: null } })) > 0)
      throw Invalid.field('email', 'email_taken');
    return this.commands.execute(new RequestCode({ purpose: 'email', userId }, browser, language));
  }
}
