import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { type FieldIssue, Invalid } from '../../../platform/errors.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Push } from '../../../platform/realtime/push.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { maskPhone } from '../../accounts/mask.js';
import { actorOf, RecordAudit } from '../../audit/record-audit.js';
import { IS_STALE_REGISTRATION } from '../../codes/stale-registrations.js';
import { InviteColleague } from '../../colleagues.messages.js';
import { insertDevices, requireOwnDevices } from '../../colleagues/colleague-devices.js';
import { requireGrantableRole } from '../../colleagues/granted-roles.sql.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { COLLEAGUE_INVITATIONS } from '../colleague-invitations.js';
import { invitationsJob } from '../invitations.job.js';

type InvitedPerson = InviteColleague['person'];

@CommandHandler(InviteColleague)
export class InviteColleagueHandler implements ICommandHandler<InviteColleague> {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly audit: RecordAudit,
    private readonly jobs: Jobs,
    private readonly push: Push,
  ) {}

  async execute(command: InviteColleague): Promise<number | null> {
    const { accountId } = command.by;
    requireOwnDevices(command.by, command.person.deviceIds);
    // A limit applies, because strangers receive the link.
    await this.throttle.take(COLLEAGUE_INVITATIONS.limit, String(accountId));
    // The random password prevents an early sign-in.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const userId = await this.em.fork().transactional((em) => this.create(em, command, passwordHash));
    if (userId === null) return null;
    void this.jobs.enqueue(invitationsJob, { userId, accountId });
    this.push.toHolders(accountId, 'show users', 'user.changed', {});
    return userId;
  }

  /** Locks the account, so parallel invitations do not exceed the seats. */
  private async create(
    em: EntityManager,
    { by, person, seats, origin }: InviteColleague,
    passwordHash: string,
  ): Promise<number | null> {
    const { accountId } = by;
    await lockAccount(em, 'users', accountId);
    await lockAddresses(em, person);
    await rejectUsedAddresses(em, accountId, person);
    const role = await requireGrantableRole(em, by, person.roleId);
    if (seats >= 0 && (await countUsers(em, accountId)) >= seats) return null;
    const userId = await insertUser(em, accountId, person, passwordHash);
    await insertDevices(em, accountId, userId, person.deviceIds);
    await sql`
      insert into invitations (account_id, user_id, origin, invited_at, expires_at)
      values (${accountId}, ${userId}, ${`colleague:${userId}`}, clock_timestamp(),
        clock_timestamp() + ${COLLEAGUE_INVITATIONS.lifetime}::interval)`.execute(database(em));
    const subject = person.name ?? (person.email || maskPhone(person.phone ?? ''));
    const details = { role, devices: person.deviceIds.join(', ') };
    await this.audit.within(em, { action: 'colleague_invited', ...actorOf(by), accountId, subject, details, origin });
    return userId;
  }
}

async function insertUser(
  em: EntityManager,
  accountId: number,
  { name, email, phone, roleId, capacity }: InvitedPerson,
  passwordHash: string,
): Promise<number> {
  const { id } = await database(em)
    .insertInto('users')
    .values(({ selectFrom }) => ({
      account_id: accountId,
      username: `invited-${randomBytes(9).toString('hex')}`,
      name,
      email,
      phone,
      password_hash: passwordHash,
      role: 'member',
      role_id: roleId,
      status: 'invited',
      capacity,
      language: selectFrom('users')
        .select('language')
        .where('account_id', '=', accountId)
        .where('role_id', 'is', null)
        .orderBy('id')
        .limit(1),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function countUsers(em: EntityManager, accountId: number): Promise<number> {
  const { count } = await database(em)
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the addresses, as two accounts may invite one person at once. */
async function lockAddresses(em: EntityManager, { email, phone }: InvitedPerson): Promise<void> {
  for (const address of [email, phone])
    if (address)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${address}`}, 0))`.execute(database(em));
}

/** Throws Invalid for a used address. Ignores other accounts' expired invitations. */
async function rejectUsedAddresses(
  em: EntityManager,
  accountId: number,
  { email, phone }: InvitedPerson,
): Promise<void> {
  const { rows } = await sql<{ email: boolean; phone: boolean }>`
    select coalesce(u.email = nullif(${email}, ''), false) as email, coalesce(u.phone = ${phone}, false) as phone from users u
      where (u.email = nullif(${email}, '') or u.phone = ${phone}) and not (${IS_STALE_REGISTRATION})
        and (u.account_id = ${accountId} or u.status <> 'invited' or exists (select from invitations i
          where i.user_id = u.id and i.used_at is null and i.expires_at > clock_timestamp()))`.execute(database(em));
  const issues = (['email', 'phone'] as const)
    .filter((field) => rows.some((row) => row[field]))
    .map((field): FieldIssue => ({ path: [field], message: 'account_exists' }));
  if (issues.length > 0) throw new Invalid(issues);
}
