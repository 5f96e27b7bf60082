import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type FieldIssue, Invalid } from '../../../platform/errors.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { Account } from '../../accounts/account.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import type { RegisterBody } from '../../codes.contract.js';
import { OpenSubscription } from '../../auth.ports.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import { isCommon } from '../../passwords/is-common.js';
import { PERMISSIONS_OF_MEMBER } from '../../permissions.contract.js';
import { FinishSignIn, type SignedInResult } from '../../sign-in/finish-sign-in.js';
import type { Browser } from '../../sessions/open-session.js';
import { User } from '../../accounts/user.entity.js';
import { IS_STALE_REGISTRATION, removeStaleRegistrations } from '../stale-registrations.js';

interface Person {
  username: string;
  email: string;
  phone: string;
}

const NAMES = ['username', 'email', 'phone'] as const;

/** Until the first code, the session only allows verification. */
@Injectable()
export class Register {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly commands: CommandBus,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute(given: RegisterBody, browser: Browser): Promise<SignedInResult> {
    const { ip } = browser.origin;
    await this.throttle.takeAll(countersOfAddress(SIGN_IN_LIMITS.registrationsFromAddress, ip));
    const phone = phoneOf(given);
    const person = { username: given.username.toLowerCase(), email: given.email.toLowerCase(), phone: phone ?? '' };
    const issues = await this.findTaken(person);
    if (phone === null) issues.push(issue('phone', 'phone_invalid'));
    if (isCommon(given.password, person)) issues.push(issue('password', 'password_common'));
    if (issues.length > 0) throw new Invalid(issues);
    await this.throttle.takeAll(countersOfAddress(SIGN_IN_LIMITS.accountsFromAddress, ip));

    const user = await this.create(person, given).catch(async (error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? new Invalid(await this.findTaken(person)) : error;
    });
    const { id, accountId, username } = user;
    const { origin } = browser;
    await this.audit.record({ action: 'registered', actorUserId: id, accountId, subject: username, origin });
    await this.commands.execute(new OpenSubscription(accountId));
    return this.finish.complete(user, browser, { by: 'registration' });
  }

  private async findTaken({ username, email, phone }: Person): Promise<FieldIssue[]> {
    const { rows: users } = await sql<Record<(typeof NAMES)[number], boolean>>`
      select u.username = ${username} as username, u.email = ${email} and u.email_proven_at is not null as email,
          coalesce(u.phone = ${phone} and u.phone_proven_at is not null, false) as phone
        from users u where (u.username = ${username} or (u.email = ${email} and u.email_proven_at is not null)
          or (u.phone = ${phone} and u.phone_proven_at is not null)) and not (${IS_STALE_REGISTRATION})`.execute(
      database(this.em.fork()),
    );
    return NAMES.filter((name) => users.some((user) => user[name])).map((name) => issue(name, 'taken'));
  }

  private async create(person: Person, given: RegisterBody): Promise<User> {
    const { password, language, mode, name, platform_name: store } = given;
    const passwordHash = await hashPassword(password);
    return this.em.transactional(async (em) => {
      const { username } = person;
      await removeStaleRegistrations(em, username);
      const settings = await database(em).selectFrom('platform_settings').select('default_language').executeTakeFirst();
      const account = em.create(Account, { name: store || username, platformName: store || null });
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

/** The dial code determines the country. */
function phoneOf({ phone, phone_code: code = '' }: RegisterBody): string | null {
  const dial = code.replace(/\D/g, '');
  return (dial && phone.startsWith(dial) ? normalizePhone(`+${phone}`) : null) ?? normalizePhone(phone);
}
