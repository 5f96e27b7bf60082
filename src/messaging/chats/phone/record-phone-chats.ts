import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { type PhoneChat, RecordPhoneChats } from '../../../devices/devices.ports.js';
import { Clock } from '../../../platform/clock.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { rememberChats } from './remember-chats.js';
import { endMuteAt } from './unmute-chat.js';

interface Device {
  accountId: number;
  deviceId: number;
}

/** Null keeps the value. */
interface ChatChange {
  isArchived: boolean | null;
  mute: PhoneChat['mute'];
}

/** Stores changes of missing chats for later. Unsent local changes win, because the phone receives them last. */
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
      const { changes, absent } = await lockChats(em, { accountId, deviceId }, chats);
      await rememberChats(em, { accountId, deviceId }, absent);
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

/** Returns changes of existing and of missing chats. */
async function lockChats(
  em: EntityManager,
  { accountId, deviceId }: Device,
  chats: readonly PhoneChat[],
): Promise<{ changes: Map<number, ChatChange>; absent: PhoneChat[] }> {
  const peers = chats.map(({ peer: { phone, lid } }, place) => ({ place, phone, lid }));
  const rows = await em.execute<{ id: string; place: number }[]>(
    `select h.id, s.place from jsonb_to_recordset(?::jsonb) s (place int, phone text, lid text)
       cross join lateral (select id from contacts where account_id = ? and phone = s.phone
         union select id from contacts where account_id = ? and lid = s.lid) p
       join chats h on h.device_id = ? and h.contact_id = p.id and h.account_id = ?
      order by h.id, s.place for update of h`,
    [JSON.stringify(peers), accountId, accountId, deviceId, accountId],
  );
  const changes = new Map<number, ChatChange>();
  for (const { id, place } of rows) {
    const previous = changes.get(Number(id));
    const { isArchived, mute } = chats[place]!;
    changes.set(Number(id), {
      isArchived: isArchived ?? previous?.isArchived ?? null,
      mute: mute ?? previous?.mute ?? null,
    });
  }
  const here = new Set(rows.map(({ place }) => place));
  return { changes, absent: chats.filter((_, place) => !here.has(place)) };
}

async function skipUnsent(em: EntityManager, accountId: number, changes: Map<number, ChatChange>): Promise<void> {
  const unsent = await em.execute<{ chat_id: string; kind: 'archive' | 'mute' }[]>(
    'select chat_id, kind from chat_changes where account_id = ? and chat_id = any (?::bigint[])',
    [accountId, `{${[...changes.keys()].join()}}`],
  );
  for (const { chat_id, kind } of unsent) {
    const change = changes.get(Number(chat_id));
    if (change && kind === 'archive') change.isArchived = null;
    else if (change) change.mute = null;
  }
}

/** A late notice may contain an ended mute. */
function expireMute(mute: PhoneChat['mute'], now: Date): PhoneChat['mute'] {
  return mute?.until && mute.until <= now ? { isMuted: false, until: null } : mute;
}

async function writeChats(em: EntityManager, accountId: number, changes: Map<number, ChatChange>): Promise<number[]> {
  const rows = [...changes].map(([id, { isArchived, mute }]) => ({
    id,
    archived: isArchived,
    muted: mute?.isMuted ?? null,
  }));
  const changed = await em.execute<{ id: string }[]>(
    `update chats c set is_archived = coalesce(s.archived, c.is_archived), is_muted = coalesce(s.muted, c.is_muted), updated_at = now()
       from jsonb_to_recordset(?::jsonb) s (id bigint, archived boolean, muted boolean)
      where c.id = s.id and c.account_id = ?
        and (coalesce(s.archived, c.is_archived) <> c.is_archived or coalesce(s.muted, c.is_muted) <> c.is_muted)
      returning c.id`,
    [JSON.stringify(rows), accountId],
  );
  return changed.map(({ id }) => Number(id));
}
