import type { EntityManager } from '@mikro-orm/postgresql';
import { drawSeedPicture } from '../draw-media.js';
import type { DemoTicket } from './ticket-texts.js';

const CANNED_REPLIES: [name: string, body: string][] = [
  ['ترحيب', 'أهلًا بك، شكرًا لتواصلك معنا.'],
  ['طلب صورة', 'هل ترسل لنا صورة للشاشة حين تظهر الرسالة؟ يساعدنا ذلك على معرفة السبب.'],
];

/** Creates tickets of several days and canned replies, unless the account has some. */
export async function writeTickets(
  em: EntityManager,
  accountId: number,
  tickets: readonly DemoTicket[],
): Promise<boolean> {
  const [existing] = await em.execute('select 1 from tickets where account_id = ? limit 1', [accountId]);
  if (existing) return false;
  for (const ticket of tickets) await writeTicket(em, accountId, ticket);
  for (const [name, body] of CANNED_REPLIES)
    await em.execute('insert into canned_answers (name, body) values (?, ?) on conflict do nothing', [name, body]);
  return true;
}

/** Replaces the last four digits, so that numbers are unique across accounts. */
const ticketNumberOf = (accountId: number, no: string): string =>
  no.slice(0, -4) + String(accountId % 10_000).padStart(4, '0');

async function writeTicket(em: EntityManager, accountId: number, { no, status, lines }: DemoTicket): Promise<void> {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into tickets (account_id, ticket_no, status, excerpt, created_at, updated_at, first_answered_at)
     values (?, ?, ?, ?, now() - make_interval(hours => ?), now() - make_interval(hours => ?), now() - make_interval(hours => ?))
     on conflict do nothing returning id`,
    [
      accountId,
      ticketNumberOf(accountId, no),
      status,
      lines[0].body,
      lines[0].ago,
      lines.at(-1)!.ago,
      lines.find(({ by }) => by === 'support')?.ago ?? null,
    ],
  );
  if (!row) return;
  const lastIds = { member: '0', support: '0' };
  for (const [index, { by, ago, body, hasPicture }] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const state = isLast ? status : by === 'support' ? 'answered' : 'open';
    const [written] = await em.execute<{ id: string }[]>(
      `insert into ticket_messages (account_id, ticket_id, admin_replay, is_internal, status, author, body, created_at)
       values (?, ?, ?, ?, ?, coalesce(?, (select name from users where account_id = ? order by id limit 1)), ?,
         now() - make_interval(hours => ?)) returning id`,
      [accountId, row.id, by !== 'member', by === 'note', state, by === 'member' ? null : 'سارة', accountId, body, ago],
    );
    if (by !== 'note') lastIds[by] = written!.id;
    if (hasPicture) await writePicture(em, accountId, written!.id);
  }
  // The newest reply is unread by the other side.
  const [memberRead, supportRead] =
    status === 'open'
      ? [lastIds.support, lastIds.support]
      : [status === 'closed' ? lastIds.support : '0', lastIds.member];
  await em.execute(
    'update tickets set last_member_id = ?, last_support_id = ?, member_read_id = ?, support_read_id = ? where id = ?',
    [lastIds.member, lastIds.support, memberRead, supportRead, row.id],
  );
}

async function writePicture(em: EntityManager, accountId: number, messageId: string): Promise<void> {
  const { bytes, mimetype, width, height } = await drawSeedPicture('receipt');
  await em.execute(
    `insert into ticket_attachments (account_id, message_id, file_name, mimetype, kind, size, width, height, bytes)
     values (?, ?, 'إيصال.jpg', ?, 'image', ?, ?, ?, ?)`,
    [accountId, messageId, mimetype, bytes.length, width, height, bytes],
  );
}
