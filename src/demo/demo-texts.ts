import type { DemoTeam } from '../auth/demo.messages.js';
import type { DemoPurchases } from '../commerce/demo.messages.js';
import type { LabelBody } from '../messaging/conversations/inbox/inbox.contract.js';
import type { DemoChat, DemoTriage } from '../messaging/demo.messages.js';

/** Contacts with unassigned phones. */
export const DEMO_PEOPLE: readonly [phone: string, name: string, city: string, groups: readonly number[]][] = [
  ['966500000711', 'نورة العتيبي', 'الرياض', [0, 1, 2]],
  ['966500000712', 'أبو فهد الدوسري', 'الرياض', [0]],
  ['966500000713', 'ريم – مقهى الضحى', 'جدة', [1, 2]],
  ['966500000714', 'عبدالله القحطاني', 'أبها', [2]],
  ['966500000715', 'هند الحربي', 'المدينة المنورة', [1, 2]],
  ['966500000716', 'خالد الشمري', 'حائل', [2]],
  ['966500000717', 'مها السبيعي', 'الرياض', [0, 2]],
  ['966500000718', 'فيصل الزهراني', 'الطائف', [2]],
  ['966500000719', 'شيخة المنصوري', 'الدمام', [1, 2]],
  ['966500000720', 'سارة باوزير', 'جدة', [2]],
  ['966500000721', 'محمد الغامدي', 'الرياض', [0, 2]],
  ['966500000722', 'لطيفة المطيري', 'بريدة', [2]],
];

export const DEMO_GROUPS = ['عملاء الرياض', 'عملاء مميّزون', 'مشترو التمور'] as const;
export const CAMPAIGN_GROUP = 2;

export const DEMO_TEMPLATES: readonly [name: string, content: string][] = [
  [
    'ترحيب بعميل جديد',
    '{{أهلًا وسهلًا|حيّاك الله|مرحبًا بك}} {الاسم} 🌴\nسعدنا بانضمامك إلى *{اسم المنصة}*. {{راسلنا في أي وقت|نحن هنا متى احتجتنا}}.',
  ],
  ['طلبك في الطريق', 'مرحبًا {الاسم}،\nخرج طلبك إلى {المدينة}، {{ويصلك اليوم|وهو في طريقه إليك}} بإذن الله.'],
  ['شكر بعد الشراء', '{الاسم}، شكرًا لثقتك 🌷\nنسعد برأيك في طلبك: ردّ على هذه الرسالة بكلمة أو كلمتين.'],
];

export const CAMPAIGN = {
  name: 'عرض نهاية الأسبوع',
  body: '{{أهلًا|مرحبًا}} {الاسم}، خصم *20٪* على كل التمور حتى مساء السبت. أرسل «إيقاف» لإيقاف الرسائل.',
  /** Outcomes, assigned to recipients in turn. */
  ends: ['read', 'replied', 'delivered', 'read', 'failed', 'read', 'sent', 'read', 'skipped'],
} as const;

export const AUTO_REPLY = {
  name: 'خارج أوقات العمل',
  body: '{{أهلًا|مرحبًا}} {الاسم} 🌙\nوصلتنا رسالتك. نعمل من الأحد إلى الخميس، من 9 صباحًا حتى 6 مساءً، ونعود إليك أول ما نفتح بإذن الله.',
} as const;

export const DEMO_DEVICE = 'متجر التمور (تجريبي)';

export const TEAM: DemoTeam = {
  name: 'خدمة العملاء (تجريبي)',
  users: [
    { name: 'سلمى الرشيد', role: 'supervisor' },
    { name: 'ماجد العنزي', role: 'agent' },
    { name: 'دانة الخالدي', role: 'agent' },
  ],
};

export const LABELS: readonly LabelBody[] = [
  { name: 'عميل مميّز', color: 'violet' },
  { name: 'جملة', color: 'teal' },
  { name: 'فاتورة', color: 'orange' },
];

export const CHATBOT = {
  name: 'ترحيب (تجريبي)',
  greeting: 'أهلًا بك في متجر التمور 🌴 كيف نخدمك؟',
  handover: 'سيتواصل معك أحد زملائنا بعد قليل.',
} as const;

export const PURCHASES: DemoPurchases = {
  store: 'متجر التمور (تجريبي)',
  orders: [
    { phone: '966500000711', name: 'نورة العتيبي', number: '1042', total: '150', status: 'delivered', ageHours: 26 },
    { phone: '966500000713', name: 'ريم – مقهى الضحى', number: '1039', total: '980', status: 'shipped', ageHours: 70 },
  ],
  carts: [{ phone: '966500000712', name: 'أبو فهد الدوسري', total: '215', products: 3, ageHours: 50 }],
};

export interface TriageOfChat extends Pick<DemoTriage, 'state' | 'labels'> {
  assignee: number | null;
  isOfTeam: boolean;
  note: { author: number; body: string } | null;
}

interface TextOfChat extends Omit<DemoChat, 'contactId'> {
  contactIndex: number;
  triage: TriageOfChat;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export const CHATS: readonly TextOfChat[] = [
  {
    contactIndex: 0,
    unread: 2,
    triage: {
      assignee: 1,
      isOfTeam: true,
      state: 'open',
      labels: [0, 2],
      note: { author: 0, body: 'أرسلوا لها الفاتورة الضريبية قبل نهاية اليوم.' },
    },
    lines: [
      [DAY_MINUTES + 190, null, 'السلام عليكم، هل تمر الخلاص متوفر بالكرتون؟'],
      [DAY_MINUTES + 184, 'read', 'وعليكم السلام ورحمة الله 🌴 نعم متوفر، الكرتون 3 كيلو بـ *75 ريالًا*.'],
      [DAY_MINUTES + 170, null, 'ما شاء الله! أبغى كرتونين لو سمحت'],
      [DAY_MINUTES + 165, 'read', 'تم تسجيل طلبك رقم 1042، يصلك غدًا بإذن الله.'],
      [25, null, 'وصل الطلب، الله يبارك لكم'],
      [24, null, 'ممكن فاتورة ضريبية؟'],
    ],
  },
  {
    contactIndex: 2,
    unread: 1,
    triage: { assignee: null, isOfTeam: true, state: 'open', labels: [1], note: null },
    lines: [
      [6 * HOUR_MINUTES, 'delivered', 'عرض الجملة لهذا الشهر: خصم 15٪ على أكثر من عشرين كرتونًا.'],
      [5 * HOUR_MINUTES, null, 'حلو 👍 كم أقل كمية؟'],
    ],
  },
  {
    contactIndex: 1,
    unread: 0,
    triage: {
      assignee: 2,
      isOfTeam: false,
      state: 'pending',
      labels: [],
      note: { author: 2, body: 'اتفقنا على التوصيل يوم الجمعة.' },
    },
    lines: [
      [3 * DAY_MINUTES, null, 'هل عندكم توصيل لحي الملقا يوم الجمعة؟'],
      [3 * DAY_MINUTES - 12, 'read', 'حياك الله أبا فهد، نعم من الرابعة عصرًا حتى العاشرة مساءً.'],
      [3 * DAY_MINUTES - 15, null, 'تمام، شكرًا لكم'],
    ],
  },
];
