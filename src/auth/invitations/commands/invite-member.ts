import { randomBytes, randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
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
    // Prevents sign-in before the member chooses a password.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const accountId = await this.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`invitation ${person.origin}`]);
      const [invited] = await em.execute<{ account_id: string }[]>(
        'select account_id from invitations where origin = ?',
        [person.origin],
      );
      if (invited) return Number(invited.account_id);
      return (await isKnown(em, person)) ? null : this.create(em, person, passwordHash);
    });
    // Idempotent, to complete an interrupted invitation.
    if (accountId !== null) await this.commands.execute(new OpenSubscription(accountId));
    return accountId;
  }

  private async create(em: EntityManager, person: InviteMember['person'], passwordHash: string): Promise<number> {
    const { name, email, phone, origin } = person;
    const account = em.create(Account, { name });
    await em.flush();
    const user = em.create(User, {
      accountId: account.id,
      username: await freeName(em, origin),
      name,
      email: email.toLowerCase(),
      phone,
      passwordHash,
      role: 'member',
      permissions: [...PERMISSIONS_OF_MEMBER],
      language: this.language.current,
    });
    await em.flush();
    await em.execute('insert into invitations (account_id, user_id, origin) values (?, ?, ?)', [
      account.id,
      user.id,
      origin,
    ]);
    const entry = { action: 'registered', actorUserId: null, accountId: account.id, subject: user.username } as const;
    await this.audit.within(em, { ...entry, details: { from: origin.split(':')[0] ?? '' }, origin: null });
    return account.id;
  }
}

async function isKnown(em: EntityManager, { email, phone }: InviteMember['person']): Promise<boolean> {
  const rows = await em.execute<object[]>('select from users where email = ? or phone = ? limit 1', [
    email.toLowerCase(),
    phone,
  ]);
  return rows.length > 0;
}

async function freeName(em: EntityManager, origin: string): Promise<string> {
  const name = origin
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, MAX_USERNAME_LENGTH);
  const taken = await em.execute<object[]>('select from users where username = ?', [name]);
  return taken.length === 0 ? name : `${name}-${randomInt(1e8)}`;
}
