import type { InboundCard } from '../../src/devices/devices.ports.js';
import type { FailureCode, MessageStatus } from '../../src/messaging/messaging.contract.js';

export interface DemoLine {
  /** Minutes before seeding. */
  ago: number;
  /** State of a sent message. Absent for a received one. */
  status?: Exclude<MessageStatus, 'received'>;
  failure?: FailureCode;
  body?: string;
  picture?: 'dates' | 'coffee' | 'receipt';
  isVoice?: boolean;
  card?: InboundCard;
  /** WhatsApp's name of a message kind that Mersal cannot show. */
  unsupported?: string;
  reaction?: string;
  isDeleted?: boolean;
  isEdited?: boolean;
  /** 1 quotes the previous message, 2 the one before that. */
  quotes?: number;
}

export interface SeedChat {
  name: string | null;
  phone: string;
  hasWhatsapp?: boolean;
  unread: number;
  isArchived?: boolean;
  isMuted?: boolean;
  /** A bot has requested a handover. */
  needsYou?: boolean;
  lines: DemoLine[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

export const arabicChats: SeedChat[] = [
  {
    name: 'نورة العتيبي',
    phone: '966500000111',
    unread: 2,
    needsYou: true,
    lines: [
      { ago: DAY + 190, body: 'السلام عليكم، هل تمر الخلاص متوفر بالكرتون؟' },
      { ago: DAY + 184, status: 'read', body: 'وعليكم السلام ورحمة الله 🌴 نعم متوفر، الكرتون ٣ كيلو بـ *٧٥ ريالًا*.' },
      { ago: DAY + 183, status: 'read', picture: 'dates', body: 'هذه صورة من محصول هذا الأسبوع' },
      { ago: DAY + 170, body: 'ما شاء الله! أبغى كرتونين لو سمحت', quotes: 1, reaction: '👍' },
      { ago: DAY + 165, status: 'read', body: 'تم تسجيل طلبك رقم 1042، يصلك غدًا بإذن الله.' },
      {
        ago: 900,
        card: { location: { latitude: 24.7743, longitude: 46.7386, name: 'المنزل', address: 'حي الملقا، الرياض' } },
      },
      { ago: 25, body: 'وصل الطلب، الله يبارك لكم' },
      { ago: 24, body: 'ممكن فاتورة ضريبية؟' },
    ],
  },
  {
    name: 'أبو فهد',
    phone: '966500000112',
    unread: 0,
    isArchived: true,
    lines: [
      { ago: 3 * DAY, status: 'played', isVoice: true },
      { ago: 3 * DAY - 8, body: 'وصلت الرسالة الصوتية، تمام 👌' },
      { ago: 3 * DAY - 12, status: 'read', body: 'حياك الله أبا فهد' },
      {
        ago: 3 * DAY - 15,
        card: {
          contacts: [{ name: 'المندوب سالم', phones: [{ number: '+966 50 000 0199', whatsapp: '966500000199' }] }],
        },
      },
    ],
  },
  {
    name: 'ريم — مقهى الضحى',
    phone: '966500000113',
    unread: 1,
    isMuted: true,
    lines: [
      { ago: 6 * HOUR, status: 'delivered', body: 'عرض الجملة لهذا الشهر: خصم ١٥٪ على أكثر من عشرين كرتونًا.' },
      { ago: 5 * HOUR, unsupported: 'pollCreationMessage' },
    ],
  },
  {
    name: null,
    phone: '966500000114',
    hasWhatsapp: false,
    unread: 0,
    lines: [{ ago: 2 * DAY, status: 'failed', failure: 'not_on_whatsapp', body: 'مرحبًا، طلبك جاهز للاستلام من الفرع.' }],
  },
];

export const englishChats: SeedChat[] = [
  {
    name: 'Sarah Mitchell',
    phone: '447700900141',
    unread: 0,
    lines: [
      { ago: 9 * HOUR, body: 'Hi! Do you ship the gift box to London?' },
      { ago: 9 * HOUR - 6, status: 'read', body: 'Hello Sarah, we do: 4 to 6 working days, £12.', isEdited: true },
      { ago: 9 * HOUR - 20, picture: 'receipt', body: 'Paid, here is the receipt' },
      { ago: 9 * HOUR - 26, status: 'delivered', body: 'Thank you! It leaves tomorrow morning.', reaction: '❤️' },
    ],
  },
  {
    name: 'Omar Haddad',
    phone: '447700900142',
    unread: 0,
    isMuted: true,
    lines: [
      { ago: 5 * DAY, body: 'Is the roastery open on Friday?' },
      { ago: 5 * DAY - 30, status: 'read', body: 'Yes, from 4 pm to 11 pm.' },
      { ago: 5 * DAY - 31, isDeleted: true, body: 'wrong chat' },
      { ago: 50, status: 'sent', picture: 'coffee', body: 'The new Yemeni beans have arrived ☕' },
    ],
  },
  {
    name: 'Lena Fischer',
    phone: '447700900143',
    unread: 0,
    lines: [
      { ago: 2 * HOUR, body: 'Could you send me the price list again?' },
      { ago: 8, status: 'sending', body: 'Of course, one moment.' },
      { ago: 4, status: 'queued', body: 'It goes out as soon as this device is linked again.' },
    ],
  },
  {
    name: 'Palm Street Bakery',
    phone: '447700900144',
    unread: 0,
    lines: [
      { ago: 4 * DAY, status: 'failed', failure: 'refused_463', body: 'Good morning! Our autumn catalogue is here.' },
      { ago: 4 * DAY - 2, status: 'failed', failure: 'upload_failed', picture: 'coffee', body: 'Page one' },
    ],
  },
];
