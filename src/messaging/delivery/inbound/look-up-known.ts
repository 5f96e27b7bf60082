import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundMessage } from '../../../devices/devices.ports.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { toSecondRange } from '../../conversations/message-time.js';
import { toWord } from '../../../address-book/opt-out/opt-out-words.contract.js';
import { MAY_RATE } from '../../conversations/rating/chat-rating.sql.js';
import { selectKeywords } from '../../../address-book/opt-out/opt-out-keyword.sql.js';
import { MAX_KEYWORD_LENGTH } from '../../../address-book/opt-out/opt-out-limits.contract.js';

export interface KnownChat {
  contactId: number;
  phone: string | null;
  pictureCheckedAt: Date | null;
  chatId: number;
  lastOfSecond: Date | null;
}

interface KnownRow
  extends
    Pick<Row<'contacts'>, 'phone' | 'lid' | 'push_name' | 'has_whatsapp' | 'picture_checked_at' | 'blocked_at'>,
    Pick<Row<'chats'>, 'expiration'> {
  contact_id: number | null;
  chat_id: number | null;
  is_stored_or_pending: boolean;
  is_keyword: boolean;
  may_rate: boolean;
  last_of_second: Date | null;
}

/** Returns null except for plain texts that change neither their existing chat nor the contact. */
export async function lookUpKnown(
  em: EntityManager,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  messages: readonly InboundMessage[],
): Promise<(KnownChat | null)[]> {
  const lookups = messages.map(({ phone, lid, waId, at, body }, index) => {
    const { start, end } = toSecondRange(at);
    return { index, phone, lid, wa_id: waId, begin: start, end, word: body ? toWord(body, MAX_KEYWORD_LENGTH) : null };
  });
  // Lateral queries with a limit force index use.
  const { rows } = await preparedSql<KnownRow>`
     with keywords as materialized (select fold_search(w) word from (${selectKeywords(accountId)}) o,
       unnest(o.stop_words || o.start_words) w where o.is_on)
     select p.id contact_id, p.phone, p.lid, p.push_name, p.has_whatsapp, p.picture_checked_at, p.blocked_at, c.id chat_id, c.expiration,
       exists (select from messages m where m.account_id = ${accountId} and m.device_id = ${deviceId} and m.wa_id = s.wa_id and not m.from_me and m.chat_id = c.id)
         or exists (select from pending_effects e where e.account_id = ${accountId} and e.chat_id = c.id and e.target_wa_id = s.wa_id and not e.target_from_me)
         is_stored_or_pending,
       s.word is not null and fold_search(s.word) in (select word from keywords) is_keyword, coalesce(${MAY_RATE}, false) may_rate,
       (select max(m.at) from messages m where m.account_id = ${accountId} and m.chat_id = c.id and m.at >= s."begin" and m.at < s."end") last_of_second
     from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) s (index int, phone text, lid text, wa_id text, "begin" timestamptz, "end" timestamptz, word text)
     left join lateral (
       select * from (select id, phone, lid, push_name, has_whatsapp, picture_checked_at, blocked_at from contacts where account_id = ${accountId} and phone = s.phone
         union all
         select id, phone, lid, push_name, has_whatsapp, picture_checked_at, blocked_at from contacts where account_id = ${accountId} and lid = s.lid and s.phone is null) k
       limit 1) p on true
     left join lateral (select id, expiration, state, resolved_at from chats where account_id = ${accountId} and device_id = ${deviceId} and contact_id = p.id limit 1) c on true
     order by s.index`.execute(database(em));
  const seen = new Set<string>();
  return messages.map((message, index) => {
    const chat = toKnownChat(message, rows[index]!);
    const key = `${chat?.chatId} ${message.waId}`;
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat ? null : chat;
  });
}

function toKnownChat(inbound: InboundMessage, row: KnownRow): KnownChat | null {
  const { kind, body, fromMe, media, card, referral, quoted, effect, unsupportedType, lid, pushName } = inbound;
  const hasExtras = media || card || referral || quoted || effect || unsupportedType;
  const isPlain = kind === 'text' && body && !fromMe && !hasExtras;
  if (!isPlain || row.contact_id === null || row.chat_id === null || row.is_stored_or_pending) return null;
  if (row.is_keyword || row.may_rate) return null;
  const isChanged =
    (lid && lid !== row.lid) || (pushName && pushName !== row.push_name) || row.has_whatsapp !== true || row.blocked_at;
  if (isChanged || (inbound.timer && inbound.timer.seconds !== (row.expiration ?? 0))) return null;
  return {
    contactId: row.contact_id,
    phone: row.phone,
    pictureCheckedAt: row.picture_checked_at,
    chatId: row.chat_id,
    lastOfSecond: row.last_of_second,
  };
}
