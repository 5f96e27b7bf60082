import type { EntityManager } from '@mikro-orm/postgresql';
import { answerMessageJob } from '../../src/bots/answering/answer-message.job.js';
import { checkFlow } from '../../src/bots/flow/check-flow.contract.js';
import { isError } from '../../src/bots/flow/flow-problem.contract.js';
import { Flow, type NodeData } from '../../src/bots/flow/flow.contract.js';
import { enrolAccount } from '../../src/platform/events/enrol-account.js';

type Data = { type: NodeData['type'] } & Record<string, unknown>;
/** Position of a node on the canvas. */
type PlacedNode = [column: number, row: number, data: Data];

export interface DemoChatbot {
  name: string;
  /** Name of the author. */
  by: string;
  nodes: Record<string, PlacedNode>;
  /** Written "from > to", or "from.exit > to". */
  edges: string[];
  /** Recent conversations: the nodes they passed, their result and number. */
  talks: { path: string[]; outcome: 'finished' | 'handed_over' | 'expired'; times: number }[];
}

interface BotTexts {
  by: string;
  welcome: {
    name: string;
    open: string;
    closed: string;
    question: string;
    /** Label of each option, and words that also choose it. */
    options: Record<'order' | 'hours' | 'person', [label: string, words: string]>;
    number: string;
    again: string;
    thanks: string;
    hours: string;
    handover: string;
    lost: string;
  };
  lead: {
    name: string;
    trigger: string;
    intro: string;
    askName: string;
    city: string;
    thanks: string;
    fields: [string];
  };
}

const options = (labels: BotTexts['welcome']['options']) =>
  Object.entries(labels).map(([id, [label, words]]) => ({ id, label, words }));

/** Writes a welcome with opening hours and a menu, and a form for offers. */
function writeBots({ by, welcome, lead }: BotTexts): DemoChatbot[] {
  const hours = { by: 'hours', days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '09:00', to: '18:00' };
  return [
    {
      name: welcome.name,
      by,
      nodes: {
        any: [0, 0, { type: 'send', message: '' }],
        open: [1, 0, { type: 'condition', rule: hours }],
        hello: [2, 0, { type: 'reply', message: welcome.open, rate_delay: 2 }],
        closed: [2, 1, { type: 'reply', message: welcome.closed, rate_delay: 2 }],
        menu: [3, 0, { type: 'choice', message: welcome.question, options: options(welcome.options) }],
        number: [
          4,
          0,
          { type: 'ask', message: welcome.number, answer: 'number', field: 'order', retry_message: welcome.again },
        ],
        thanks: [5, 0, { type: 'reply', message: welcome.thanks, rate_delay: 3 }],
        times: [4, 1, { type: 'reply', message: welcome.hours, rate_delay: 2 }],
        person: [4, 2, { type: 'handover', message: welcome.handover, hours: 4 }],
        lost: [4, 3, { type: 'handover', message: welcome.lost, hours: 4 }],
      },
      edges: [
        'any > open',
        'open.yes > hello',
        'open.no > closed',
        'hello > menu',
        'closed > menu',
        'menu.order > number',
        'number > thanks',
        'number.else > lost',
        'menu.hours > times',
        'menu.person > person',
        'menu.else > lost',
      ],
      talks: [
        { path: ['any', 'open', 'hello', 'menu', 'number', 'thanks'], outcome: 'finished', times: 14 },
        { path: ['any', 'open', 'closed', 'menu', 'times'], outcome: 'finished', times: 9 },
        { path: ['any', 'open', 'hello', 'menu', 'person'], outcome: 'handed_over', times: 5 },
        { path: ['any', 'open', 'hello', 'menu'], outcome: 'expired', times: 4 },
      ],
    },
    {
      name: lead.name,
      by,
      nodes: {
        offer: [0, 0, { type: 'send', message: lead.trigger, search_for: 'search_for_words' }],
        intro: [1, 0, { type: 'reply', message: lead.intro, rate_delay: 1 }],
        name: [2, 0, { type: 'ask', message: lead.askName, answer: 'name' }],
        city: [3, 0, { type: 'ask', message: lead.city, answer: 'text', field: lead.fields[0] }],
        thanks: [4, 0, { type: 'handover', message: lead.thanks, hours: 12 }],
      },
      edges: [
        'offer > intro',
        'intro > name',
        'name > city',
        'name.else > city',
        'city > thanks',
        'city.else > thanks',
      ],
      talks: [
        { path: ['offer', 'intro', 'name', 'city', 'thanks'], outcome: 'handed_over', times: 6 },
        { path: ['offer', 'intro', 'name'], outcome: 'expired', times: 2 },
      ],
    },
  ];
}

export const arabicBots = writeBots({
  by: 'نورة القحطاني',
  welcome: {
    name: 'الترحيب والقائمة',
    open: 'أهلًا بك في *{اسم المنصة}* 🌴',
    closed: 'أهلًا بك في *{اسم المنصة}* 🌙\nنحن خارج أوقات العمل الآن، ويمكنني مساعدتك حتى نعود.',
    question: 'كيف نخدمك؟',
    options: {
      order: ['حالة طلبي', 'طلب, طلبي, شحنة'],
      hours: ['أوقات العمل', 'دوام, مفتوح, متى'],
      person: ['التحدث مع موظف', 'موظف, خدمة العملاء'],
    },
    number: 'أرسل رقم الطلب من فضلك.',
    again: 'لم أجد رقمًا في رسالتك. أرسل رقم الطلب بالأرقام فقط، مثل 10234.',
    thanks: 'شكرًا {الاسم}. سجّلنا رقم طلبك {order}، ويصلك تحديث حالته خلال ساعة.',
    hours: 'نعمل من الأحد إلى الخميس، من 9 صباحًا حتى 6 مساءً.',
    handover: 'لحظات ويرد عليك أحد فريقنا.',
    lost: 'لم أفهم طلبك، سيرد عليك أحد فريقنا قريبًا.',
  },
  lead: {
    name: 'طلب عرض سعر',
    trigger: 'عرض سعر\nأسعار الجملة\nجملة',
    intro: 'يسعدنا اهتمامك بأسعار الجملة. سؤالان سريعان ونتواصل معك.',
    askName: 'ما اسمك الكريم؟',
    city: 'من أي مدينة؟',
    thanks: 'شكرًا {الاسم}، يتواصل معك مسؤول المبيعات اليوم بإذن الله.',
    fields: ['المدينة'],
  },
});

export const englishBots = writeBots({
  by: 'Huda Salem',
  welcome: {
    name: 'Welcome and menu',
    open: 'Welcome to *{platform_name}* ☕',
    closed: 'Welcome to *{platform_name}* 🌙\nWe are closed right now, but I can help you until we are back.',
    question: 'What can we do for you?',
    options: {
      order: ['Where is my order', 'order, delivery'],
      hours: ['Opening hours', 'open, hours, when'],
      person: ['Talk to somebody', 'person, agent, help'],
    },
    number: 'Please send your order number.',
    again: 'I found no number in that. Send the order number in digits, such as 10234.',
    thanks: 'Thank you, {name}. We have your order {order} and will write with its status within the hour.',
    hours: 'We are open Sunday to Thursday, 9 am to 6 pm.',
    handover: 'One moment, somebody of our team will write to you.',
    lost: 'I did not understand that. Somebody of our team will write to you soon.',
  },
  lead: {
    name: 'Wholesale offer',
    trigger: 'wholesale\noffer\nprice list',
    intro: 'Great that you ask about wholesale. Two quick questions and we will be in touch.',
    askName: 'What is your name?',
    city: 'Which city are you in?',
    thanks: 'Thank you, {name}. Our sales team will write to you today.',
    fields: ['city'],
  },
});

/** Creates running bots with recent conversations, unless the account has bots. */
export async function writeChatbots(
  em: EntityManager,
  accountId: number,
  bots: readonly DemoChatbot[],
): Promise<boolean> {
  const [existing] = await em.execute('select 1 from chatbots where account_id = ? limit 1', [accountId]);
  if (existing) return false;
  for (const bot of bots) {
    const flow = toFlow(bot);
    const [row] = await em.execute<{ id: string }[]>(
      'insert into chatbots (account_id, name, is_running, answers_devices, version) values (?, ?, true, false, 1) returning id',
      [accountId, bot.name],
    );
    const id = Number(row?.id);
    await em.execute(
      `insert into chatbot_versions (chatbot_id, number, account_id, flow, by_name, published_at) values (?, 1, ?, ?::jsonb, ?, now() - interval '20 days')`,
      [id, accountId, JSON.stringify(flow), bot.by],
    );
    await em.execute(
      'insert into chatbot_devices (chatbot_id, device_id, account_id) select ?, id, account_id from devices where account_id = ?',
      [id, accountId],
    );
    await writeConversations(em, accountId, id, bot);
  }
  await enrolAccount(em, answerMessageJob, accountId);
  return true;
}

function toFlow({ name, nodes, edges }: DemoChatbot): Flow {
  const flow = Flow.parse({
    nodes: Object.entries(nodes).map(([id, [column, row, data]]) => ({
      id,
      type: 'card',
      data,
      position: { x: column * 320, y: row * 240 },
    })),
    edges: edges.map((edge, index) => {
      const [from = '', target] = edge.split(' > ');
      const [source, sourceHandle = null] = from.split('.');
      return { id: `e${index}`, source, sourceHandle, target };
    }),
  });
  const errors = checkFlow(flow).filter(isError);
  if (errors.length > 0) throw new Error(`the demo bot ${name} cannot run: ${JSON.stringify(errors)}`);
  return flow;
}

/** Spreads conversations over recent days and existing chats. */
async function writeConversations(
  em: EntityManager,
  accountId: number,
  id: number,
  { talks }: DemoChatbot,
): Promise<void> {
  for (const { path, outcome, times } of talks)
    await em.execute(
      `with talks as (
         insert into bot_conversations (created_at, account_id, chatbot_id, version, device_id, chat_id, contact_id, waits_until, ended_at, outcome, left_at)
         select t.at, h.account_id, ?, 1, h.device_id, h.id, h.contact_id, t.at, t.at + interval '4 minutes', ?, ?
           from (select n, now() - (n * 13 % 15 + 1) * interval '1 day' - n * interval '37 minutes' as at from generate_series(1, ?) n) t
           join lateral (select * from chats c where c.account_id = ? order by (c.id + t.n) % 7, c.id limit 1) h on true
         returning id, account_id, contact_id, created_at)
       insert into bot_turns (created_at, account_id, conversation_id, contact_id, chatbot_id, version, input, effects, passed, is_cut)
       select created_at, account_id, id, contact_id, ?, 1, 'message', '[]', ?::jsonb, false from talks`,
      [id, outcome, outcome === 'expired' ? (path.at(-1) ?? null) : null, times, accountId, id, JSON.stringify(path)],
    );
}
