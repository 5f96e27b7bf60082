import type { Platform } from '../../src/commerce/platforms/platforms.contract.js';
import type { CodState, StoreMessageState } from '../../src/commerce/other-events/other-events.contract.js';

/** `ago` counts hours back from the moment of seeding, everywhere. */
export interface DemoMessage {
  automation: string;
  text: string | null;
  state: StoreMessageState;
  reason?: string;
}

export interface DemoOrder {
  ago: number;
  who: number;
  total: string;
  statuses: string[];
  cod?: CodState;
  messages: DemoMessage[];
}

/** What a cart has come to; `sent` counts its reminders. */
export interface DemoCart {
  ago: number;
  who: number | 'masked';
  items: [name: string, quantity: number, total: string][];
  end:
    | 'waiting'
    | 'read'
    | 'recovered'
    | 'bought'
    | 'replied'
    | 'opted_out'
    | 'not_on_whatsapp'
    | 'needs_call'
    | 'masked';
  sent: number;
  coupon?: string;
}

export interface DemoShop {
  platform: Platform;
  name: string;
  url: string;
  currency: string;
  trouble?: 'revoked' | 'webhooks_refused';
  customers: [name: string, phone: string][];
  orders: DemoOrder[];
  carts: DemoCart[];
  /** Of what is neither an order nor a cart. */
  others: (DemoMessage & { ago: number; who: number; kind: string; subject: string | null })[];
  /** What was heard and led to nothing. */
  ignored: [name: string, reason: string][];
  settings: Record<string, unknown>;
}

const CUSTOMERS: [string, string][] = [
  ['نورة العتيبي', '966500000111'],
  ['أبو فهد', '966500000112'],
  ['هند الحربي', '966500000202'],
  ['مها الدوسري', '966500000204'],
  ['سارة باوزير', '966500000208'],
  ['عبدالله القحطاني', '966500000201'],
];
const sent = (automation: string, text: string, state: StoreMessageState = 'read'): DemoMessage => ({
  ...{ automation, text, state },
});
const asked = (number: number, state: StoreMessageState = 'read'): DemoMessage =>
  sent('cod.question', `طلبك رقم ${number} بالدفع عند الاستلام. أرسل 1 للتأكيد، 2 للإلغاء، 3 لتغيير العنوان.`, state);

const salla: DemoShop = {
  ...{
    platform: 'salla',
    name: 'متجر النخلة للتمور',
    url: 'https://palm.example',
    currency: 'SAR',
    customers: CUSTOMERS,
  },
  settings: {
    orders_active_on: ['order_created', 'shipped', 'delivered'],
    order_created_message: 'مرحبًا {الاسم الأول}، استلمنا طلبك رقم {رقم الطلب} بقيمة {إجمالي الطلب} {العملة}.',
    order_shipped_message: 'شحنّا طلبك رقم {رقم الطلب}. تتبّع شحنتك: {رابط التتبع}',
    order_delivered_message: 'تم توصيل طلبك رقم {رقم الطلب}. بالعافية!',
    cod_confirmation: true,
  },
  orders: [
    {
      ...{ ago: 2, who: 0, total: '225.00', statuses: ['order_created'], cod: 'asked' },
      messages: [sent('order.order_created', 'مرحبًا نورة، استلمنا طلبك رقم 20418 بقيمة 225.00 ر.س.'), asked(20418)],
    },
    {
      ...{ ago: 7, who: 2, total: '410.00', statuses: ['order_created', 'shipped'] },
      messages: [
        sent('order.order_created', 'مرحبًا هند، استلمنا طلبك رقم 20417 بقيمة 410.00 ر.س.'),
        sent('order.shipped', 'شحنّا طلبك رقم 20417. تتبّع شحنتك: https://track.example/2900417', 'delivered'),
      ],
    },
    {
      ...{ ago: 26, who: 1, total: '150.00', statuses: ['order_created'], cod: 'confirmed' },
      messages: [asked(20416), sent('cod.answer', 'شكرًا لك، تم تأكيد طلبك رقم 20416.')],
    },
    {
      ...{ ago: 31, who: 3, total: '96.00', statuses: ['order_created', 'canceled'], cod: 'cancelled' },
      messages: [asked(20415), sent('cod.answer', 'تم إلغاء طلبك رقم 20415 كما طلبت.', 'delivered')],
    },
    {
      ...{ ago: 52, who: 5, total: '340.00', statuses: ['order_created'], cod: 'change_address' },
      messages: [asked(20414), sent('cod.answer', 'وصلنا طلبك بتغيير عنوان الطلب رقم 20414. اكتب العنوان الجديد هنا.')],
    },
    {
      ...{ ago: 80, who: 4, total: '75.00', statuses: ['order_created'], cod: 'silent' },
      messages: [
        asked(20413, 'delivered'),
        sent('cod.reminder', 'ما زلنا بانتظار تأكيدك للطلب رقم 20413.', 'delivered'),
      ],
    },
    {
      ...{ ago: 100, who: 2, total: '1280.00', statuses: ['order_created', 'shipped', 'delivered'], cod: 'confirmed' },
      messages: [asked(20412), sent('order.delivered', 'تم توصيل طلبك رقم 20412. بالعافية!')],
    },
    {
      ...{ ago: 130, who: 0, total: '185.00', statuses: ['order_created', 'delivered'] },
      messages: [
        {
          automation: 'order.delivered',
          text: 'تم توصيل طلبك رقم 20411. بالعافية!',
          state: 'failed',
          reason: 'no_device',
        },
      ],
    },
  ],
  carts: [
    { ago: 1, who: 3, items: [['تمر سكري مفتل 3 كيلو', 1, '120.00']], end: 'waiting', sent: 0 },
    { ago: 27, who: 5, items: [['تمر عجوة المدينة 1 كيلو', 2, '190.00']], end: 'read', sent: 1, coupon: 'BACK10' },
    { ago: 60, who: 0, items: [['كرتون خلاص القصيم', 3, '225.00']], end: 'recovered', sent: 1 },
    {
      ago: 74,
      who: 2,
      items: [
        ['معمول بالتمر', 4, '88.00'],
        ['دبس تمر', 1, '35.00'],
      ],
      end: 'recovered',
      sent: 2,
      coupon: 'BACK10',
    },
    { ago: 80, who: 1, items: [['تمر صقعي فاخر', 1, '95.00']], end: 'replied', sent: 1 },
    { ago: 96, who: 4, items: [['صندوق هدايا العيد', 2, '460.00']], end: 'needs_call', sent: 3 },
    { ago: 110, who: 'masked', items: [['تمر مجدول جامبو', 1, '140.00']], end: 'masked', sent: 0 },
  ],
  others: [
    {
      ago: 5,
      who: 1,
      kind: 'review',
      subject: 'تمر عجوة المدينة',
      ...sent('review.product', 'شكرًا على تقييمك يا أبا فهد، يسعدنا رضاك.'),
    },
    {
      ago: 9,
      who: 4,
      kind: 'customer',
      subject: null,
      ...sent('customer.created', 'أهلًا سارة، سعدنا بانضمامك إلى متجر النخلة.'),
    },
    {
      ago: 12,
      who: 3,
      kind: 'staff',
      subject: '20418',
      ...sent('staff.order', 'طلب جديد رقم 20418\nالعميل: نورة العتيبي\nالإجمالي: 225.00 ر.س'),
    },
    {
      ago: 30,
      who: 5,
      kind: 'shipping',
      subject: '20417',
      ...sent('shipping.updated', 'شحنتك خرجت للتوصيل مع سمسا.', 'delivered'),
    },
    {
      ago: 44,
      who: 2,
      kind: 'invoice',
      subject: 'INV-771',
      automation: 'invoice.created',
      text: null,
      state: 'skipped',
      reason: 'opted_out',
    },
  ],
  ignored: [
    ['product.updated', 'unknown_event'],
    ['app.settings.updated', 'not_for_us'],
  ],
};

const zid: DemoShop = {
  ...{ platform: 'zid', name: 'محمصة الضحى', url: 'https://duha.example', currency: 'SAR', customers: CUSTOMERS },
  settings: { status_new: true, order_new_text: 'مرحبًا {الاسم الأول}، وصلنا طلبك رقم {رقم الطلب}.' },
  orders: [
    {
      ...{ ago: 4, who: 4, total: '64.00', statuses: ['new'] },
      messages: [sent('order.new', 'مرحبًا سارة، وصلنا طلبك رقم 8815.', 'delivered')],
    },
    {
      ...{ ago: 48, who: 5, total: '132.00', statuses: ['new', 'preparing', 'indelivery'] },
      messages: [sent('order.new', 'مرحبًا عبدالله، وصلنا طلبك رقم 8814.')],
    },
  ],
  carts: [
    { ago: 20, who: 0, items: [['قهوة إثيوبية مختصة', 2, '118.00']], end: 'opted_out', sent: 1 },
    { ago: 140, who: 3, items: [['قهوة سعودية شقراء', 1, '55.00']], end: 'bought', sent: 0 },
    { ago: 150, who: 1, items: [['أدوات تحضير V60', 1, '210.00']], end: 'not_on_whatsapp', sent: 0 },
  ],
  others: [],
  ignored: [['product.update', 'unknown_event']],
};

export const arabicShops: DemoShop[] = [salla, zid];

const ENGLISH: [string, string][] = [
  ['Amelia Clarke', '447700900211'],
  ['Omar Haddad', '447700900212'],
  ['Priya Nair', '447700900217'],
];

export const englishShops: DemoShop[] = [
  {
    ...{
      platform: 'shopify',
      name: 'Palm & Coffee',
      url: 'https://palm-coffee.example',
      currency: 'GBP',
      customers: ENGLISH,
    },
    settings: { status_new: true, order_new_text: 'Hello {first_name}, we received your order {order_number}.' },
    orders: [
      {
        ...{ ago: 3, who: 0, total: '38.50', statuses: ['new'] },
        messages: [sent('order.new', 'Hello Amelia, we received your order 1042.')],
      },
      {
        ...{ ago: 50, who: 2, total: '21.00', statuses: ['new', 'delivered'] },
        messages: [sent('order.delivered', 'Your order 1041 was delivered. Enjoy!', 'delivered')],
      },
    ],
    carts: [
      { ago: 2, who: 1, items: [['Yemeni beans 250 g', 2, '29.00']], end: 'waiting', sent: 0 },
      { ago: 70, who: 2, items: [['Gift box', 1, '45.00']], end: 'recovered', sent: 1, coupon: 'BACK10' },
    ],
    others: [],
    ignored: [['products/update', 'unknown_event']],
  },
  {
    ...{
      platform: 'woocommerce',
      name: 'Palm Wholesale',
      url: 'https://wholesale.example',
      currency: 'GBP',
      customers: ENGLISH,
    },
    ...{ trouble: 'revoked', settings: {}, orders: [], carts: [], others: [], ignored: [] },
  },
];
