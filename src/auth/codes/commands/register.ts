import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type FieldIssue, Invalid } from '../../../platform/errors.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { Account } from '../../accounts/account.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import type { Register as Registration } from '../../codes.contract.js';
import { OpenSubscription } from '../../auth.ports.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { LIMITS } from '../../sign-in/limits.js';
import { isCommon } from '../../passwords/is-common.js';
import { PERMISSIONS_OF_MEMBER } from '../../permissions.contract.js';
import { FinishSignIn, type SignedInResult } from '../../sign-in/finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../accounts/user.entity.js';
import { isStaleRegistration, removeStaleRegistrations } from '../stale-registrations.js';

/** A new member with an account of their own: signed in, and until the first code is typed good for nothing else. */
export class Register extends Command<SignedInResult> {
  constructor(
    readonly given: Registration,
    readonly browser: Browser,
  ) {
    super();
  }
}

interface Person {
  username: string;
  email: string;
  phone: string;
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly commands: CommandBus,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ given, browser }: Register): Promise<SignedInResult> {
    const { ip } = browser.origin;
    await this.throttle.takeAll(countersOfAddress(LIMITS.registrationsFromAddress, ip));
    const phone = phoneOf(given);
    const person = { username: given.username.toLowerCase(), email: given.email.toLowerCase(), phone: phone ?? '' };
    const issues = await this.findTaken(person);
    if (phone === null) issues.push(issue('phone', 'phone_invalid'));
    if (isCommon(given.password, person)) issues.push(issue('password', 'password_common'));
    if (issues.length > 0) throw new Invalid(issues);
    await this.throttle.takeAll(countersOfAddress(LIMITS.accountsFromAddress, ip));

    const user = await this.create(person, given).catch(async (error: unknown) => {
      // Somebody was faster by a moment.
      throw error instanceof UniqueConstraintViolationException ? new Invalid(await this.findTaken(person)) : error;
    });
    const { id, accountId, username } = user;
    const { origin } = browser;
    await this.audit.note({ action: 'registered', actorUserId: id, accountId, subject: username, origin });
    await this.commands.execute(new OpenSubscription(accountId));
    return this.finish.letIn(user, browser, { by: 'registration' });
  }

  private async findTaken({ username, email, phone }: Person): Promise<FieldIssue[]> {
    const users = await this.em.fork().find(User, {
      $and: [
        { $or: [{ username }, { email, emailProvenAt: { $ne: null } }, { phone, phoneProvenAt: { $ne: null } }] },
        { $not: isStaleRegistration() },
      ],
    });
    const fields = [
      users.some((user) => user.username === username) && 'username',
      users.some((user) => user.email === email && user.emailProvenAt != null) && 'email',
      users.some((user) => user.phone === phone && user.phoneProvenAt != null) && 'phone',
    ];
    return fields.flatMap((field) => (field ? [issue(field, 'taken')] : []));
  }

  private async create(person: Person, given: Registration): Promise<User> {
    const { password, language, mode, name, platform_name: shop } = given;
    const passwordHash = await hashPassword(password);
    return this.em.transactional(async (em) => {
      const { username } = person;
      await removeStaleRegistrations(em, { username });
      const [settings] = await em.execute<{ default_language: 'en' | 'ar' }[]>(
        'select default_language from platform_settings',
      );
      const account = em.create(Account, { name: shop || username, platformName: shop || null });
      await em.flush();
      return em.create(User, {
        ...person,
        accountId: account.id,
        name: name || null,
        passwordHash,
        role: 'member',
        permissions: [...PERMISSIONS_OF_MEMBER],
        language: language ?? settings?.default_language ?? 'en',
        ...(mode && { mode }),
      });
    });
  }
}

const issue = (field: string, code: string): FieldIssue => ({ path: [field], message: code });

/** The dial code and the number are joined; the code alone tells which country's number it is. */
function phoneOf({ phone, phone_code: code = '' }: Registration): string | null {
  const dial = code.replace(/\D/g, '');
  return (dial && phone.startsWith(dial) ? normalizePhone(`+${phone}`) : null) ?? normalizePhone(phone);
}
