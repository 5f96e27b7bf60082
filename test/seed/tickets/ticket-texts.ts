import type { TicketStatus } from '../../../src/support/tickets/tickets.contract.js';

interface DemoReply {
  /** `note` is visible to administrators only. */
  by: 'member' | 'support' | 'note';
  /** Hours before seeding. */
  ago: number;
  body: string;
  hasPicture?: true;
}

export interface DemoTicket {
  /** Ticket number. Its last four digits are replaced by those of the account. */
  no: string;
  status: TicketStatus;
  lines: [DemoReply, ...DemoReply[]];
}

export const arabicTickets: DemoTicket[] = [
  {
    no: '4171795010203040',
    status: 'closed',
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
    no: '8831795110415520',
    status: 'answered',
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
    no: '2061795187744180',
    status: 'open',
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
    no: '5321795241960700',
    status: 'open',
    lines: [{ by: 'member', ago: 1, body: 'أريد ربط متجري في سلة، لكن زر «ربط المتجر» لا يظهر لي في تطبيقاتنا.' }],
  },
];

export const englishTickets: DemoTicket[] = [
  {
    no: '4171795010203040',
    status: 'closed',
    lines: [
      { by: 'member', ago: 190, body: 'How do I add a colleague who answers chats with me from her own phone?' },
      {
        by: 'support',
        ago: 188,
        body: 'She signs in to the same account in the browser of her phone, and sees the inbox as you do.',
      },
      { by: 'member', ago: 187, body: 'Great, thank you. Closing the ticket.' },
    ],
  },
  {
    no: '8831795110415520',
    status: 'answered',
    lines: [
      {
        by: 'member',
        ago: 50,
        body: 'I paid for the package by bank transfer yesterday, the receipt is attached. When does it start?',
        hasPicture: true,
      },
      { by: 'note', ago: 49, body: 'The transfer is on our statement; it is yet to be accepted on the payments page.' },
      {
        by: 'support',
        ago: 48,
        body: 'The transfer has arrived and your package started today. The invoice is on the Payments page.\nYou are welcome.',
      },
    ],
  },
  {
    no: '2061795187744180',
    status: 'open',
    lines: [
      { by: 'member', ago: 20, body: 'The campaign stopped and says “Daily limit reached”. Should I raise the limit?' },
      {
        by: 'support',
        ago: 19,
        body: 'Better not: your number is still warming up. The campaign resumes tomorrow automatically.',
      },
      {
        by: 'member',
        ago: 3,
        body: 'It did, but 12 numbers are “not on WhatsApp”. Do they count towards the package?',
      },
    ],
  },
  {
    no: '5321795241960700',
    status: 'open',
    lines: [
      {
        by: 'member',
        ago: 1,
        body: 'I want to connect my Shopify store, but there is no “Connect store” button in Our apps.',
      },
    ],
  },
];
