import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { RecordAuditEntry } from '../../../auth/auth.messages.js';
import { retryDeadlock } from '../../../platform/database/retry-deadlock.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { ContactNotFound, MessagesUnsent, SamePerson, UnblockFirst } from '../../address-book.errors.js';
import { ContactChanged, ContactsDeleted } from '../../address-book.messages.js';
import { MergePeople } from '../../people.messages.js';
import { HasUnsentMessages, mergeLocks } from '../../address-book.ports.js';
import { isEntryOf } from '../../opt-out/send-block.sql.js';
import { suppress } from '../../opt-out/suppress.js';
import { MAX_FURTHER_NUMBERS } from '../contact-limits.contract.js';
import { Contact } from '../contact.entity.js';
import { readContacts } from '../contact.resource.js';
import { mergeContacts } from './merge-contacts.js';

type OptOut = Pick<Row<'suppressions'>, 'reason' | 'at'>;

const areSeparate = (first: Contact, second: Contact): boolean =>
  (!!first.phone && !!second.phone) || (!!first.lid && !!second.lid);

@CommandHandler(MergePeople)
export class MergePeopleHandler implements ICommandHandler<MergePeople> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: MergePeople): Promise<void> {
    const { user, keptId, otherId } = command;
    const { accountId } = user;
    const subject = await retryDeadlock(() => this.em.fork().transactional((em) => this.merge(em, command)));
    const details = { contact: keptId, merged: otherId };
    const entry = { action: 'people_merged', accountId, subject, details } as const;
    await this.commands.execute(new RecordAuditEntry(user, entry, command.origin));
    const [contact] = await readContacts(this.em, accountId, [keptId]);
    if (contact) this.events.publish(new ContactChanged(accountId, contact));
    this.events.publish(new ContactsDeleted(accountId, [otherId]));
  }

  private async merge(em: EntityManager, { user, keptId, otherId }: MergePeople): Promise<string | null> {
    const { accountId } = user;
    const [keptContact, deletedContact] = await lockBoth(em, accountId, keptId, otherId);
    if (keptContact === deletedContact) throw new SamePerson();
    const isSeparate = areSeparate(keptContact, deletedContact);
    // After the merge the other number has no chat in which a user could unblock it.
    if (isSeparate && deletedContact.blockedAt) throw new UnblockFirst();
    // Unsent messages would go to the kept number.
    if (isSeparate && (await this.queries.execute(new HasUnsentMessages(accountId, otherId))))
      throw new MessagesUnsent();
    const optOut = await findOptOut(em, accountId, otherId);
    const address = isSeparate
      ? { phone: keptContact.phone ?? null, lid: keptContact.lid ?? null }
      : {
          phone: keptContact.phone ?? deletedContact.phone ?? null,
          lid: keptContact.lid ?? deletedContact.lid ?? null,
        };
    await mergeContacts(em, keptContact, deletedContact, { address, isSeparate });
    keptContact.updateIdentity(address);
    await em.flush();
    if (isSeparate && deletedContact.phone) await addFurtherNumber(em, keptContact, deletedContact.phone);
    if (optOut && !(await findOptOut(em, accountId, keptId)))
      await suppress(em, accountId, address, optOut.reason, optOut.at);
    return keptContact.name ?? keptContact.pushName ?? null;
  }
}

/** Locks in the order of all merges, to prevent deadlocks. */
async function lockBoth(
  em: EntityManager,
  accountId: number,
  keptId: number,
  otherId: number,
): Promise<[keptContact: Contact, deletedContact: Contact]> {
  for (const lock of mergeLocks) await lock(em, [keptId, otherId]);
  await sql`
    select id from contacts where account_id = ${accountId} and id in (${keptId}, ${otherId})
      order by id for update`.execute(database(em));
  const keptContact = await em.findOne(Contact, { accountId, id: keptId });
  const deletedContact = await em.findOne(Contact, { accountId, id: otherId });
  if (!keptContact || !deletedContact) throw new ContactNotFound();
  return [keptContact, deletedContact];
}

async function findOptOut(em: EntityManager, accountId: number, contactId: number): Promise<OptOut | undefined> {
  const {
    rows: [optOut],
  } = await sql<OptOut>`
    select s.reason, s.at from contacts c join suppressions s
        on s.account_id = c.account_id and ${sql.raw(isEntryOf('s', 'c'))}
      where c.account_id = ${accountId} and c.id = ${contactId} order by s.at limit 1`.execute(database(em));
  return optOut;
}

async function addFurtherNumber(em: EntityManager, { id, accountId }: Contact, phone: string): Promise<void> {
  await sql`
    insert into contact_numbers (account_id, contact_id, phone, position)
      select ${accountId}, ${id}, ${phone}, coalesce(max(position), 0) + 1 from contact_numbers
        where account_id = ${accountId} and contact_id = ${id} having count(*) < ${MAX_FURTHER_NUMBERS}
      on conflict do nothing`.execute(database(em));
}
