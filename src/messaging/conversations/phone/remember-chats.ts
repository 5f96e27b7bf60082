import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { PhoneChat } from '../../../devices/devices.ports.js';
import { database, type Row } from '../../../platform/database/statements/database.js';

interface PhoneState {
  person: string;
  kind: Row<'phone_chats'>['kind'];
  isActive: boolean;
  until: Date | null;
}

/** Stores the phone's state of chats for `openChat`. Call inside a transaction. */
export async function rememberChats(
  em: EntityManager,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  chats: readonly PhoneChat[],
): Promise<void> {
  const states = new Map<string, PhoneState>();
  for (const { peer, isArchived, mute } of chats)
    for (const person of [peer.phone, peer.lid && `${peer.lid}@lid`]) {
      if (!person) continue;
      if (isArchived !== null)
        states.set(`archive ${person}`, { person, kind: 'archive', isActive: isArchived, until: null });
      if (mute) states.set(`mute ${person}`, { person, kind: 'mute', isActive: mute.isMuted, until: mute.until });
    }
  const active = [...states.values()].filter(({ isActive }) => isActive);
  const ended = [...states.values()].filter(({ isActive }) => !isActive);
  if (active.length > 0)
    await sql`
      insert into phone_chats (account_id, device_id, person, kind, muted_until)
       select ${accountId}, ${deviceId}, s.person, s.kind, s.until
         from jsonb_to_recordset(${JSON.stringify(active)}::jsonb) s (person text, kind text, until timestamptz) order by s.person, s.kind
       on conflict (device_id, person, kind) do update set muted_until = excluded.muted_until, updated_at = now()`.execute(
      database(em),
    );
  if (ended.length > 0)
    await sql`
      delete from phone_chats k using jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) s (person text, kind text)
        where k.account_id = ${accountId} and k.device_id = ${deviceId} and k.person = s.person and k.kind = s.kind`.execute(
      database(em),
    );
}
