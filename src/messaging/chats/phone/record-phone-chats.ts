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

/** What a chat is to become; null stays. */
interface Wanted {
  isArchived: boolean | null;
  mute: PhoneChat['mute'];
}

/**
 * Does to the chats of a device what was done to them on its phone, and tells open browsers. One that is not here is remembered for
 * when it begins. What was done here and is still to be told there stays as it is here: it is the last that the phone will hear.
 */
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
      const { said, absent } = await lockChats(em, { accountId, deviceId }, chats);
      await rememberChats(em, { accountId, deviceId }, absent);
      if (said.size === 0) return [];
      await leaveOutUntold(em, accountId, said);
      for (const wanted of said.values()) wanted.mute = endOf(wanted.mute, now);
      // A phone lets a chat be heard again by itself, and tells nobody.
      for (const [chatId, { mute }] of said) if (mute) await endMuteAt(em, accountId, chatId, mute.until);
      return writeChats(em, accountId, said);
    });
    for (const chat of await readChats(this.em, accountId, changedIds))
      this.events.publish(new ChatChanged(accountId, chat));
  }
}

/** Those that are here, by their ids, held until the end of the transaction, and of each the last that was said; and those that are not. */
async function lockChats(
  em: EntityManager,
  { accountId, deviceId }: Device,
  chats: readonly PhoneChat[],
): Promise<{ said: Map<number, Wanted>; absent: PhoneChat[] }> {
  const peers = chats.map(({ peer: { phone, lid } }, place) => ({ place, phone, lid }));
  const rows = await em.execute<{ id: string; place: number }[]>(
    `select h.id, s.place from jsonb_to_recordset(?::jsonb) s (place int, phone text, lid text)
       cross join lateral (select id from contacts where account_id = ? and phone = s.phone
         union select id from contacts where account_id = ? and lid = s.lid) p
       join chats h on h.device_id = ? and h.contact_id = p.id and h.account_id = ?
      order by h.id, s.place for update of h`,
    [JSON.stringify(peers), accountId, accountId, deviceId, accountId],
  );
  const said = new Map<number, Wanted>();
  for (const { id, place } of rows) {
    const former = said.get(Number(id));
    const { isArchived, mute } = chats[place]!;
    said.set(Number(id), { isArchived: isArchived ?? former?.isArchived ?? null, mute: mute ?? former?.mute ?? null });
  }
  const here = new Set(rows.map(({ place }) => place));
  return { said, absent: chats.filter((_, place) => !here.has(place)) };
}

/** Looked at under the locks of the chats, which are also taken by who writes down that something is to be told. */
async function leaveOutUntold(em: EntityManager, accountId: number, said: Map<number, Wanted>): Promise<void> {
  const untold = await em.execute<{ chat_id: string; kind: 'archive' | 'mute' }[]>(
    'select chat_id, kind from chat_changes where account_id = ? and chat_id = any (?::bigint[])',
    [accountId, `{${[...said.keys()].join()}}`],
  );
  for (const { chat_id, kind } of untold) {
    const wanted = said.get(Number(chat_id));
    if (wanted && kind === 'archive') wanted.isArchived = null;
    else if (wanted) wanted.mute = null;
  }
}

/** A phone that is read late tells what is over by now. */
function endOf(mute: PhoneChat['mute'], now: Date): PhoneChat['mute'] {
  return mute?.until && mute.until <= now ? { isMuted: false, until: null } : mute;
}

async function writeChats(em: EntityManager, accountId: number, said: Map<number, Wanted>): Promise<number[]> {
  const rows = [...said].map(([id, { isArchived, mute }]) => ({
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
