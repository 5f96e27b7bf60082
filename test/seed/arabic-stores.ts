import { type DemoMessage, type DemoStore, sent } from './demo-store.js';
import type { StoreMessageState } from '../../src/commerce/other-events/other-events.contract.js';

const CUSTOMERS: [string, string][] = [
  ['نورة العتيبي', '966500000111'],
  ['أبو فهد', '966500000112'],
  ['هند الحربي', '966500000202'],
  ['مها الدوسري', '966500000204'],
  ['سارة باوزير', '966500000208'],
  ['عبدالله القحطاني', '966500000201'],
];
/** A cash-on-delivery question about an order. */
const codQuestion = (number: number, state: StoreMessageState = 'read'): DemoMessage =>
  sent('cod.question', `طلبك رقم ${number} بالدفع عند الاستلام. أرسل 1 للتأكيد، 2 للإلغاء، 3 لتغيير العنوان.`, state);

const salla: DemoStore = {
  platform: 'salla',
  name: 'متجر النخلة للتمور',
  url: 'https://palm.example',
  currency: 'SAR',
  customers: CUSTOMERS,
  settings: {
    orders_active_on: ['order_created', 'shipped', 'delivered'],
    order_created_message: 'مرحبًا {الاسم الأول}، استلمنا طلبك رقم {رقم الطلب} بقيمة {إجمالي الطلب} {العملة}.',
    order_shipped_message: 'شحنّا طلبك رقم {رقم الطلب}. تتبّع شحنتك: {رابط التتبع}',
    order_delivered_message: 'تم توصيل طلبك رقم {رقم الطلب}. بالعافية!',
    cod_confirmation: true,
  },
  orders: [
    {
      hoursAgo: 2,
      customerIndex: 0,
      total: '225.00',
      statuses: ['order_created'],
      cod: 'asked',
      messages: [
        sent('order.order_created', 'مرحبًا نورة، استلمنا طلبك رقم 20418 بقيمة 225.00 ر.س.'),
        codQuestion(20418),
      ],
    },
    {
      hoursAgo: 7,
      customerIndex: 2,
      total: '410.00',
      statuses: ['order_created', 'shipped'],
      messages: [
        sent('order.order_created', 'مرحبًا هند، استلمنا طلبك رقم 20417 بقيمة 410.00 ر.س.'),
        sent('order.shipped', 'شحنّا طلبك رقم 20417. تتبّع شحنتك: https://track.example/2900417', 'delivered'),
      ],
    },
    {
      hoursAgo: 26,
      customerIndex: 1,
      total: '150.00',
      statuses: ['order_created'],
      cod: 'confirmed',
      messages: [codQuestion(20416), sent('cod.answer', 'شكرًا لك، تم تأكيد طلبك رقم 20416.')],
    },
    {
      hoursAgo: 31,
      customerIndex: 3,
      total: '96.00',
      statuses: ['order_created', 'canceled'],
      cod: 'cancelled',
      messages: [codQuestion(20415), sent('cod.answer', 'تم إلغاء طلبك رقم 20415 كما طلبت.', 'delivered')],
    },
    {
      hoursAgo: 52,
      customerIndex: 5,
      total: '340.00',
      statuses: ['order_created'],
      cod: 'change_address',
      messages: [
        codQuestion(20414),
        sent('cod.answer', 'وصلنا طلبك بتغيير عنوان الطلب رقم 20414. اكتب العنوان الجديد هنا.'),
      ],
    },
    {
      hoursAgo: 80,
      customerIndex: 4,
      total: '75.00',
      statuses: ['order_created'],
      cod: 'silent',
      messages: [
        codQuestion(20413, 'delivered'),
        sent('cod.reminder', 'ما زلنا بانتظار تأكيدك للطلب رقم 20413.', 'delivered'),
      ],
    },
    {
      hoursAgo: 100,
      customerIndex: 2,
      total: '1280.00',
      statuses: ['order_created', 'shipped', 'delivered'],
      cod: 'confirmed',
      messages: [codQuestion(20412), sent('order.delivered', 'تم توصيل طلبك رقم 20412. بالعافية!')],
    },
    {
      hoursAgo: 130,
      customerIndex: 0,
      total: '185.00',
      statuses: ['order_created', 'delivered'],
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
    { hoursAgo: 1, customerIndex: 3, items: [['تمر سكري مفتل 3 كيلو', 1, '120.00']], end: 'waiting', sent: 0 },
    {
      hoursAgo: 27,
      customerIndex: 5,
      items: [['تمر عجوة المدينة 1 كيلو', 2, '190.00']],
      end: 'read',
      sent: 1,
      coupon: 'BACK10',
    },
    { hoursAgo: 60, customerIndex: 0, items: [['كرتون خلاص القصيم', 3, '225.00']], end: 'recovered', sent: 1 },
    {
      hoursAgo: 74,
      customerIndex: 2,
      items: [
        ['معمول بالتمر', 4, '88.00'],
        ['دبس تمر', 1, '35.00'],
      ],
      end: 'recovered',
      sent: 2,
      coupon: 'BACK10',
    },
    { hoursAgo: 80, customerIndex: 1, items: [['تمر صقعي فاخر', 1, '95.00']], end: 'replied', sent: 1 },
    { hoursAgo: 96, customerIndex: 4, items: [['صندوق هدايا العيد', 2, '460.00']], end: 'needs_call', sent: 3 },
    { hoursAgo: 110, customerIndex: 'masked', items: [['تمر مجدول جامبو', 1, '140.00']], end: 'masked', sent: 0 },
  ],
  others: [
    {
      hoursAgo: 5,
      customerIndex: 1,
      kind: 'review',
      subject: 'تمر عجوة المدينة',
      ...sent('review.product', 'شكرًا على تقييمك يا أبا فهد، يسعدنا رضاك.'),
    },
    {
      hoursAgo: 9,
      customerIndex: 4,
      kind: 'customer',
      subject: null,
      ...sent('customer.created', 'أهلًا سارة، سعدنا بانضمامك إلى متجر النخلة.'),
    },
    {
      hoursAgo: 2,
      customerIndex: 3,
      kind: 'staff',
      subject: '20418',
      ...sent('staff.order', 'طلب جديد رقم 20418\nالعميل: نورة العتيبي\nالإجمالي: 225.00 ر.س'),
    },
    {
      hoursAgo: 4,
      customerIndex: 2,
      kind: 'shipping',
      subject: '20417',
      ...sent('shipping.updated', 'شحنتك خرجت للتوصيل مع سمسا.', 'delivered'),
    },
    {
      hoursAgo: 44,
      customerIndex: 2,
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

const zid: DemoStore = {
  platform: 'zid',
  name: 'محمصة الضحى',
  url: 'https://duha.example',
  currency: 'SAR',
  customers: CUSTOMERS,
  settings: { status_new: true, order_new_text: 'مرحبًا {الاسم الأول}، وصلنا طلبك رقم {رقم الطلب}.' },
  orders: [
    {
      hoursAgo: 4,
      customerIndex: 4,
      total: '64.00',
      statuses: ['new'],
      messages: [sent('order.new', 'مرحبًا سارة، وصلنا طلبك رقم 8815.', 'delivered')],
    },
    {
      hoursAgo: 48,
      customerIndex: 5,
      total: '132.00',
      statuses: ['new', 'preparing', 'indelivery'],
      messages: [sent('order.new', 'مرحبًا عبدالله، وصلنا طلبك رقم 8814.')],
    },
  ],
  carts: [
    { hoursAgo: 20, customerIndex: 0, items: [['قهوة إثيوبية مختصة', 2, '118.00']], end: 'opted_out', sent: 1 },
    { hoursAgo: 140, customerIndex: 3, items: [['قهوة سعودية شقراء', 1, '55.00']], end: 'bought', sent: 0 },
    { hoursAgo: 150, customerIndex: 1, items: [['أدوات تحضير V60', 1, '210.00']], end: 'not_on_whatsapp', sent: 0 },
  ],
  others: [],
  ignored: [['product.update', 'unknown_event']],
};

export const arabicStores: DemoStore[] = [salla, zid];
