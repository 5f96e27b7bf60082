import { randomBytes, randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { DefaultLanguage } from '../../../platform/http/default-language.js';
import { Account } from '../../accounts/account.entity.js';
import { User } from '../../accounts/user.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { OpenSubscription } from '../../auth.ports.js';
import { InviteMember } from '../../invitations.messages.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { PERMISSIONS_OF_MEMBER } from '../../permissions.contract.js';

const MAX_USERNAME_LENGTH = 30;

@CommandHandler(InviteMember)
export class InviteMemberHandler implements ICommandHandler<InviteMember> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly audit: RecordAudit,
    private readonly language: DefaultLanguage,
  ) {}

  async execute({ person }: InviteMember): Promise<number | null> {
    // The random password prevents an early sign-in.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const accountId = await this.em.fork().transactional(async (em) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${person.origin}`}, 0))`.execute(
        database(em),
      );
      const invited = await database(em)
        .selectFrom('invitations')
        .select('account_id')
        .where('origin', '=', person.origin)
        .executeTakeFirst();
      if (invited) return invited.account_id;
      return (await isAddressTaken(em, person)) ? null : this.create(em, person, passwordHash);
    });
    // A retry completes an interrupted invitation.
    if (accountId !== null) await this.commands.execute(new OpenSubscription(accountId));
    return accountId;
  }

  private async create(em: EntityManager, person: InviteMember['person'], passwordHash: string): Promise<number> {
    const { name, email, phone, origin } = person;
    const account = em.create(Account, { name });
    await em.flush();
    const user = em.create(User, {
      accountId: account.id,
      username: await chooseUsername(em, origin),
      name,
      email: email.toLowerCase(),
      phone,
      passwordHash,
      role: 'member',
      permissions: [...PERMISSIONS_OF_MEMBER],
      language: this.language.current,
    });
    await em.flush();
    await database(em).insertInto('invitations').values({ account_id: account.id, user_id: user.id, origin }).execute();
    const entry = { action: 'registered', actorUserId: null, accountId: account.id, subject: user.username } as const;
    await this.audit.within(em, { ...entry, details: { from: origin.split(':')[0] ?? '' }, origin: null });
    return account.id;
  }
}

async function isAddressTaken(em: EntityManager, { email, phone }: InviteMember['person']): Promise<boolean> {
  const known = await database(em)
    .selectFrom('users')
    .select('id')
    .where('status', '<>', 'invited')
    .where(({ eb, or }) => or([eb('email', '=', email.toLowerCase()), eb('phone', '=', phone)]))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

async function chooseUsername(em: EntityManager, origin: string): Promise<string> {
  const name = origin
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, MAX_USERNAME_LENGTH);
  const taken = await database(em).selectFrom('users').select('id').where('username', '=', name).executeTakeFirst();
  return taken ? `${name}-${randomInt(1e8)}` : name;
}
