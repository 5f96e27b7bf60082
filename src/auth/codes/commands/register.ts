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

interface NewUser {
  username: string;
  email: string;
  phone: string;
}

const UNIQUE_FIELDS = ['username', 'email', 'phone'] as const;

/** Opens a session that only allows verification until a code is entered. */
@Injectable()
export class Register {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly commands: CommandBus,
    private readonly finish: FinishSignIn,
    private readonly audit: RecordAudit,
  ) {}

  async execute(body: RegisterBody, browser: Browser): Promise<SignedInResult> {
    const { ip } = browser.origin;
    await this.throttle.takeAll(countersOfAddress(SIGN_IN_LIMITS.registrationsFromAddress, ip));
    const phone = phoneOf(body);
    const newUser = { username: body.username.toLowerCase(), email: body.email.toLowerCase(), phone: phone ?? '' };
    const issues = await this.findTaken(newUser);
    if (phone === null) issues.push(toIssue('phone', 'phone_invalid'));
    if (isCommon(body.password, newUser)) issues.push(toIssue('password', 'password_common'));
    if (issues.length > 0) throw new Invalid(issues);
    await this.throttle.takeAll(countersOfAddress(SIGN_IN_LIMITS.accountsFromAddress, ip));

    const user = await this.create(newUser, body).catch(async (error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? new Invalid(await this.findTaken(newUser)) : error;
    });
    const { id, accountId, username } = user;
    const { origin } = browser;
    await this.audit.record({ action: 'registered', actorUserId: id, accountId, subject: username, origin });
    await this.commands.execute(new OpenSubscription(accountId));
    return this.finish.complete(user, browser, { by: 'registration' });
  }

  private async findTaken({ username, email, phone }: NewUser): Promise<FieldIssue[]> {
    const { rows: users } = await sql<Record<(typeof UNIQUE_FIELDS)[number], boolean>>`
      select u.username = ${username} as username, u.email = ${email} and u.email_proven_at is not null as email,
          coalesce(u.phone = ${phone} and u.phone_proven_at is not null, false) as phone
        from users u where (u.username = ${username} or (u.email = ${email} and u.email_proven_at is not null)
          or (u.phone = ${phone} and u.phone_proven_at is not null)) and not (${IS_STALE_REGISTRATION})`.execute(
      database(this.em.fork()),
    );
    return UNIQUE_FIELDS.filter((name) => users.some((user) => user[name])).map((name) => toIssue(name, 'taken'));
  }

  private async create(newUser: NewUser, body: RegisterBody): Promise<User> {
    const { password, language, mode, name, platform_name: platformName } = body;
    const passwordHash = await hashPassword(password);
    return this.em.transactional(async (em) => {
      const { username } = newUser;
      await removeStaleRegistrations(em, username);
      const settings = await database(em).selectFrom('platform_settings').select('default_language').executeTakeFirst();
      const account = em.create(Account, { name: platformName || username, platformName: platformName || null });
      await em.flush();
      return em.create(User, {
        ...newUser,
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

const toIssue = (field: string, code: string): FieldIssue => ({ path: [field], message: code });

/** Lets the dial code determine the country. */
function phoneOf({ phone, phone_code: code = '' }: RegisterBody): string | null {
  const dialCode = code.replace(/\D/g, '');
  return (dialCode && phone.startsWith(dialCode) ? normalizePhone(`+${phone}`) : null) ?? normalizePhone(phone);
}
