import type { EntityManager } from '@mikro-orm/postgresql';
import type { TicketStatus } from '../../src/support/tickets/tickets.contract.js';
import { drawPicture } from './draw-media.js';

interface DemoLine {
  /** `member` asks; `support` answers; `note` is for administrators alone. */
  by: 'member' | 'support' | 'note';
  /** Hours ago. */
  ago: number;
  body: string;
  hasPicture?: true;
}

interface DemoTicket {
  no: string;
  status: TicketStatus;
  lines: [DemoLine, ...DemoLine[]];
}

const TICKETS: DemoTicket[] = [
  {
    ...{ no: '4171795010203040', status: 'closed' },
    lines: [
      { by: 'member', ago: 190, body: 'السلام عليكم، كيف أضيف موظفة تردّ معي على المحادثات من جوالها؟' },
      {
        by: 'support',
        ago: 188,
        body: 'وعليكم السلام. تدخل بالحساب نفسه من متصفح جوالها، وترى صندوق الوارد كما تراه أنت.',
      },
      { by: 'member', ago: 187, body: 'تمام، شكرًا لكم. أغلقت التذكرة.' },
    ],
  },
  {
    ...{ no: '8831795110415520', status: 'answered' },
    lines: [
      {
        by: 'member',
        ago: 50,
        body: 'حوّلت قيمة الباقة أمس وأرفقت الإيصال هنا أيضًا، متى تبدأ الباقة؟',
        hasPicture: true,
      },
      { by: 'note', ago: 49, body: 'الحوالة ظهرت في كشف الحساب، بقي قبولها من صفحة المدفوعات.' },
      {
        by: 'support',
        ago: 48,
        body: 'وصلت الحوالة وبدأت باقتك اليوم. تجد الفاتورة في صفحة المدفوعات.\nأهلًا بك دائمًا.',
      },
    ],
  },
  {
    ...{ no: '2061795187744180', status: 'open' },
    lines: [
      { by: 'member', ago: 20, body: 'الحملة توقفت وكُتب «بلغ الجهاز حدّه اليومي». هل أرفع الحد؟' },
      {
        by: 'support',
        ago: 19,
        body: 'لا ننصح بذلك، فرقمك ما زال في فترة التهيئة. تُستأنف الحملة غدًا تلقائيًا.',
      },
      { by: 'member', ago: 3, body: 'استؤنفت فعلًا، لكن بقي 12 رقمًا «ليس على واتساب». هل تُحسب من الباقة؟' },
    ],
  },
  {
    ...{ no: '5321795241960700', status: 'open' },
    lines: [{ by: 'member', ago: 1, body: 'أريد ربط متجري في سلة، لكن زر «ربط المتجر» لا يظهر لي في تطبيقاتنا.' }],
  },
];

const CANNED: [name: string, body: string][] = [
  ['ترحيب', 'أهلًا بك، شكرًا لتواصلك معنا.'],
  ['طلب صورة', 'هل ترسل لنا صورة للشاشة حين تظهر الرسالة؟ يساعدنا ذلك على معرفة السبب.'],
];

/** Tickets in Arabic as they stand after some days, and texts to answer with; an account that has some keeps its own. */
export async function writeTickets(em: EntityManager, accountId: number): Promise<boolean> {
  const [held] = await em.execute('select 1 from tickets where account_id = ? limit 1', [accountId]);
  if (held) return false;
  for (const ticket of TICKETS) await writeTicket(em, accountId, ticket);
  for (const [name, body] of CANNED)
    await em.execute('insert into canned_answers (name, body) values (?, ?) on conflict do nothing', [name, body]);
  return true;
}

/** Numbers of tickets are unique over all accounts. */
const numberIn = (accountId: number, no: string): string =>
  no.slice(0, -4) + String(accountId % 10_000).padStart(4, '0');

async function writeTicket(em: EntityManager, accountId: number, { no, status, lines }: DemoTicket): Promise<void> {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into tickets (account_id, ticket_no, status, excerpt, created_at, updated_at, first_answered_at)
     values (?, ?, ?, ?, now() - make_interval(hours => ?), now() - make_interval(hours => ?), now() - make_interval(hours => ?))
     on conflict do nothing returning id`,
    [
      ...[accountId, numberIn(accountId, no), status, lines[0].body, lines[0].ago, lines.at(-1)!.ago],
      lines.find(({ by }) => by === 'support')?.ago ?? null,
    ],
  );
  if (!row) return;
  const last = { member: '0', support: '0' };
  for (const [index, { by, ago, body, hasPicture }] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const state = isLast ? status : by === 'support' ? 'answered' : 'open';
    const [written] = await em.execute<{ id: string }[]>(
      `insert into ticket_messages (account_id, ticket_id, admin_replay, is_internal, status, author, body, created_at)
       values (?, ?, ?, ?, ?, ?, ?, now() - make_interval(hours => ?)) returning id`,
      [accountId, row.id, by !== 'member', by === 'note', state, by === 'member' ? null : 'سارة', body, ago],
    );
    if (by !== 'note') last[by] = written!.id;
    if (hasPicture) await writePicture(em, accountId, written!.id);
  }
  // The newest is new to whoever did not write it.
  const [memberRead, supportRead] =
    status === 'open' ? [last.support, last.support] : [status === 'closed' ? last.support : '0', last.member];
  await em.execute(
    'update tickets set last_member_id = ?, last_support_id = ?, member_read_id = ?, support_read_id = ? where id = ?',
    [last.member, last.support, memberRead, supportRead, row.id],
  );
}

async function writePicture(em: EntityManager, accountId: number, messageId: string): Promise<void> {
  const { bytes, mimetype, width, height } = await drawPicture('receipt');
  await em.execute(
    `insert into ticket_attachments (account_id, message_id, file_name, mimetype, kind, size, width, height, bytes)
     values (?, ?, 'إيصال.jpg', ?, 'image', ?, ?, ?, ?)`,
    [accountId, messageId, mimetype, bytes.length, width, height, bytes],
  );
}
