import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type PhoneChat, RecordPhoneChats } from '../../../devices/devices.ports.js';
import { Clock } from '../../../platform/clock.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { rememberChats } from './remember-chats.js';
import { endMuteAt } from './unmute-chat.job.js';

interface Device {
  accountId: number;
  deviceId: number;
}

/** Changed values. Null keeps the old value. */
interface ChatChange {
  isArchived: boolean | null;
  mute: PhoneChat['mute'];
}

/** Unsent local changes win, because the phone receives them last. */
@CommandHandler(RecordPhoneChats)
export class RecordPhoneChatsHandler implements ICommandHandler<RecordPhoneChats> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, chats }: RecordPhoneChats): Promise<void> {
    const now = this.clock.now();
    const changedIds = await this.em.fork().transactional(async (em) => {
      const { changes, missing } = await lockChats(em, { accountId, deviceId }, chats);
      await rememberChats(em, { accountId, deviceId }, missing);
      if (changes.size === 0) return [];
      await skipUnsent(em, accountId, changes);
      for (const change of changes.values()) change.mute = expireMute(change.mute, now);
      // Phones send no notice when a mute ends.
      for (const [chatId, { mute }] of changes) if (mute) await endMuteAt(em, accountId, chatId, mute.until);
      return writeChats(em, accountId, changes);
    });
    for (const chat of await readChats(this.em, accountId, changedIds))
      this.events.publish(new ChatChanged(accountId, chat));
  }
}

async function lockChats(
  em: EntityManager,
  { accountId, deviceId }: Device,
  chats: readonly PhoneChat[],
): Promise<{ changes: Map<number, ChatChange>; missing: PhoneChat[] }> {
  const peers = chats.map(({ peer: { phone, lid } }, index) => ({ index, phone, lid }));
  const { rows } = await sql<Pick<Row<'chats'>, 'id'> & { index: number }>`
    select h.id, s.index from jsonb_to_recordset(${JSON.stringify(peers)}::jsonb) s (index int, phone text, lid text)
       cross join lateral (select id from contacts where account_id = ${accountId} and phone = s.phone
         union select id from contacts where account_id = ${accountId} and lid = s.lid) p
       join chats h on h.device_id = ${deviceId} and h.contact_id = p.id and h.account_id = ${accountId}
      order by h.id, s.index for update of h`.execute(database(em));
  const changes = new Map<number, ChatChange>();
  for (const { id, index } of rows) {
    const previous = changes.get(id);
    const { isArchived, mute } = chats[index]!;
    changes.set(id, {
      isArchived: isArchived ?? previous?.isArchived ?? null,
      mute: mute ?? previous?.mute ?? null,
    });
  }
  const foundIndexes = new Set(rows.map(({ index }) => index));
  return { changes, missing: chats.filter((_, index) => !foundIndexes.has(index)) };
}

async function skipUnsent(em: EntityManager, accountId: number, changes: Map<number, ChatChange>): Promise<void> {
  const unsent = await database(em)
    .selectFrom('chat_changes')
    .select(['chat_id', 'kind'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`chat_id = any (${[...changes.keys()]}::bigint[])`)
    .execute();
  for (const { chat_id, kind } of unsent) {
    const change = changes.get(chat_id);
    if (change && kind === 'archive') change.isArchived = null;
    else if (change) change.mute = null;
  }
}

/** Replaces an ended mute, which a late notice may contain. */
function expireMute(mute: PhoneChat['mute'], now: Date): PhoneChat['mute'] {
  return mute?.until && mute.until <= now ? { isMuted: false, until: null } : mute;
}

async function writeChats(em: EntityManager, accountId: number, changes: Map<number, ChatChange>): Promise<number[]> {
  const states = [...changes].map(([id, { isArchived, mute }]) => ({
    id,
    archived: isArchived,
    muted: mute?.isMuted ?? null,
  }));
  const { rows: changed } = await sql<Pick<Row<'chats'>, 'id'>>`
    update chats c set is_archived = coalesce(s.archived, c.is_archived), is_muted = coalesce(s.muted, c.is_muted), updated_at = now()
       from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) s (id bigint, archived boolean, muted boolean)
      where c.id = s.id and c.account_id = ${accountId}
        and (coalesce(s.archived, c.is_archived) <> c.is_archived or coalesce(s.muted, c.is_muted) <> c.is_muted)
      returning c.id`.execute(database(em));
  return changed.map(({ id }) => id);
}
