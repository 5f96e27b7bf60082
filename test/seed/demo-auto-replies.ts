import type { EntityManager } from '@mikro-orm/postgresql';
import { answerMessageJob } from '../../src/bots/answering/answer-message.job.js';
import type { Weekday } from '../../src/platform/weekdays.contract.js';
import { enrolAccount } from '../../src/platform/events/enrol-account.js';

interface DemoAutoReply {
  name: string;
  days: Weekday[];
  from: string | null;
  to: string | null;
  /** Hours in which a contact gets no second reply. */
  hours: number;
  isRunning: boolean;
  body: string;
  /** Null without a reply. */
  minutesSinceReply: number | null;
}

const WORKDAYS: Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu'];

const AUTO_REPLIES: DemoAutoReply[] = [
  {
    name: 'خارج أوقات العمل',
    days: WORKDAYS,
    from: '18:00',
    to: '23:59',
    hours: 12,
    isRunning: true,
    minutesSinceReply: 95,
    body: '{{أهلًا|مرحبًا}} {الاسم} 🌙\nوصلتنا رسالتك. نعمل من الأحد إلى الخميس، من 9 صباحًا حتى 6 مساءً، {{ونجيبك|ونعود إليك}} أول ما نفتح بإذن الله.',
  },
  {
    name: 'إجازة نهاية الأسبوع',
    days: ['fri', 'sat'],
    from: null,
    to: null,
    hours: 24,
    isRunning: true,
    minutesSinceReply: 2_900,
    body: 'حيّاك الله {الاسم}،\nنحن في إجازة نهاية الأسبوع، ونجيب رسالتك صباح الأحد. للطلب في أي وقت زر متجرنا *{اسم المنصة}*.',
  },
  {
    name: 'رسالة العيد',
    days: [],
    from: null,
    to: null,
    hours: 48,
    isRunning: false,
    minutesSinceReply: null,
    body: 'كل عام وأنتم بخير 🌸\nفريق *{اسم المنصة}* في إجازة العيد، ونعود إليكم بعد أيام قليلة.',
  },
];

/** Creates three Arabic auto-replies with recent answers, unless the account has some. */
export async function writeAutoReplies(em: EntityManager, accountId: number): Promise<boolean> {
  const [existing] = await em.execute('select 1 from auto_replies where account_id = ? limit 1', [accountId]);
  if (existing) return false;
  for (const { name, days, from, to, hours, isRunning, body, minutesSinceReply } of AUTO_REPLIES) {
    const [row] = await em.execute<{ id: string }[]>(
      // The rules must be older than their answers.
      `insert into auto_replies (created_at, updated_at, account_id, name, is_running, days, window_from, window_to, renew_hours, answers_devices, body)
       values (now() - interval '40 days', now() - interval '40 days', ?, ?, ?, ?, ?, ?, ?, false, ?) returning id`,
      [accountId, name, isRunning, `{${days.join()}}`, from, to, hours, body],
    );
    await em.execute(
      `insert into auto_reply_devices (auto_reply_id, device_id, account_id) select ?, id, account_id from devices where account_id = ?`,
      [row?.id, accountId],
    );
    if (minutesSinceReply !== null) await writeAnswer(em, accountId, { id: Number(row?.id), name, minutesSinceReply });
  }
  await enrolAccount(em, answerMessageJob, accountId);
  return true;
}

/** Records an answer to the newest text of a contact that has none. */
function writeAnswer(
  em: EntityManager,
  accountId: number,
  { id, name, minutesSinceReply }: { id: number; name: string; minutesSinceReply: number },
): Promise<unknown> {
  return em.execute(
    `insert into automatic_answers (created_at, account_id, device_id, contact_id, message_id, state, auto_reply_id, auto_reply_name)
     select now() - ? * interval '1 minute', m.account_id, m.device_id, h.contact_id, m.id, 'answered', ?, ?
       from messages m join chats h on h.id = m.chat_id
      where m.account_id = ? and not m.from_me and m.kind = 'text'
        and not exists (select from automatic_answers a where a.message_id = m.id) order by m.id desc limit 1`,
    [minutesSinceReply, id, name, accountId],
  );
}
