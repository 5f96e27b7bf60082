// Automations are off until the merchant enables them.

import type { Language } from '../../auth/auth.contract.js';

type Pair = readonly [ar: string, en: string];

const ORDER_STATES: Readonly<Record<string, Pair>> = {
  new: [
    'استلمنا طلبك رقم {رقم الطلب} بقيمة {إجمالي الطلب} {العملة}. شكرًا لتسوقك من {اسم المتجر}.',
    'we received your order {order_number} of {order_total} {currency}. Thank you for shopping at {store_name}.',
  ],
  pending: [
    'طلبك رقم {رقم الطلب} قيد الانتظار، وسنوافيك بجديده.',
    'your order {order_number} is on hold. We will keep you posted.',
  ],
  pending_payment: [
    'بقي على إتمام طلبك رقم {رقم الطلب} دفع {إجمالي الطلب} {العملة}: {رابط الدفع}',
    'to complete your order {order_number}, pay {order_total} {currency} here: {payment_url}',
  ],
  reviewed: [
    'راجعنا طلبك رقم {رقم الطلب} وسنبدأ تجهيزه.',
    'we checked your order {order_number} and will now prepare it.',
  ],
  preparing: ['بدأنا تجهيز طلبك رقم {رقم الطلب}.', 'we are preparing your order {order_number}.'],
  processed: ['تم تحديث طلبك رقم {رقم الطلب}: {حالة الطلب}.', 'your order {order_number} was updated: {order_status}.'],
  ready: ['طلبك رقم {رقم الطلب} جاهز.', 'your order {order_number} is ready.'],
  shipped: [
    'شحنّا طلبك رقم {رقم الطلب} مع {شركة الشحن}. تتبّع شحنتك: {رابط التتبع}',
    'your order {order_number} was shipped with {shipping_company}. Track it: {tracking_url}',
  ],
  shipping: ['طلبك رقم {رقم الطلب} في الطريق إليك.', 'your order {order_number} is on its way.'],
  delivered: [
    'تم توصيل طلبك رقم {رقم الطلب}. نتمنى أن ينال رضاك!',
    'your order {order_number} was delivered. We hope you like it!',
  ],
  canceled: [
    'أُلغي طلبك رقم {رقم الطلب}. إن كان ذلك بالخطأ فراسلنا هنا.',
    'your order {order_number} was cancelled. If that is a mistake, reply here.',
  ],
  failed: [
    'تعذّر إتمام طلبك رقم {رقم الطلب}. راسلنا هنا لنساعدك.',
    'your order {order_number} could not be completed. Reply here and we will help.',
  ],
  refunded: ['أعدنا إليك مبلغ طلبك رقم {رقم الطلب}.', 'your order {order_number} was refunded.'],
  returning: ['بدأنا إجراءات إرجاع طلبك رقم {رقم الطلب}.', 'the return of your order {order_number} has begun.'],
  returned: ['استلمنا الطلب المُرجَع رقم {رقم الطلب}.', 'we received the return of your order {order_number}.'],
  paid: [
    'وصلنا دفع طلبك رقم {رقم الطلب}. شكرًا لك.',
    'we received the payment of your order {order_number}. Thank you.',
  ],
  expired: [
    'انتهت مهلة طلبك رقم {رقم الطلب}. يمكنك الطلب من جديد: {رابط المتجر}',
    'your order {order_number} has expired. You can order again: {store_url}',
  ],
};

/** Platforms' names of the states above. */
const STATE_BY_ALIAS: Readonly<Record<string, string>> = {
  order_created: 'new',
  payment_pending: 'pending_payment',
  under_review: 'reviewed',
  in_progress: 'preparing',
  processing: 'preparing',
  completed: 'processed',
  indelivery: 'shipping',
  delivering: 'shipping',
  cancelled: 'canceled',
  denied: 'failed',
  voided: 'canceled',
  chargeback: 'refunded',
  reversed: 'returned',
  restored: 'returned',
  restoring: 'returning',
  reverse_in_progress: 'returning',
  canceledReversal: 'processed',
};

const OTHER_TEXTS: Readonly<Record<string, Pair>> = {
  'customer.created': ['أهلًا بك في {اسم المتجر}! سعداء بانضمامك.', 'welcome to {store_name}! We are glad to have you.'],
  'customer.login': [
    'تم تسجيل الدخول إلى حسابك في {اسم المتجر}.',
    'there was a sign-in to your account at {store_name}.',
  ],
  'customer.updated': ['تم تحديث بيانات حسابك في {اسم المتجر}.', 'your account at {store_name} was updated.'],
  'customer.otp': [
    'رمز التحقق: {رمز التحقق}. صالح لمدة {مدة صلاحية الرمز} دقائق، لا تشاركه مع أحد.',
    'your code is {otp_code}. It is good for {otp_minutes} minutes; share it with nobody.',
  ],
  'cart.left': [
    'سلتك في {اسم المتجر} ما زالت في انتظارك (عدد المنتجات: {عدد منتجات السلة}، الإجمالي: {إجمالي السلة} {العملة}). أكمل طلبك: {رابط السلة}',
    'your cart at {store_name} is waiting (items: {cart_products_count}, total: {cart_total} {currency}). Complete your order: {cart_url}',
  ],
  'cart.updated': ['حدّثنا سلتك في {اسم المتجر}: {رابط السلة}', 'your cart at {store_name} was updated: {cart_url}'],
  'cart.completed': ['شكرًا لإتمام طلبك من {اسم المتجر}.', 'thank you for completing your order at {store_name}.'],
  'cart.purchased': ['شكرًا لشرائك من {اسم المتجر}.', 'thank you for your purchase at {store_name}.'],
  'review.product': [
    'شكرًا لتقييمك {اسم المنتج}. رأيك يهمنا.',
    'thank you for rating {product_name}. Your opinion matters to us.',
  ],
  'review.order': ['شكرًا لتقييمك طلبك. رأيك يهمنا.', 'thank you for rating your order. Your opinion matters to us.'],
  'review.store': [
    'شكرًا لتقييمك {اسم المتجر}. رأيك يهمنا.',
    'thank you for rating {store_name}. Your opinion matters to us.',
  ],
  'review.shipping': [
    'شكرًا لتقييمك الشحن. رأيك يهمنا.',
    'thank you for rating the delivery. Your opinion matters to us.',
  ],
  'review.request': [
    'كيف كانت تجربتك مع طلبك رقم {رقم الطلب}؟ يسعدنا تقييمك: {رابط التقييم}',
    'how was your order {order_number}? We would love your rating: {review_url}',
  ],
  'question.added': [
    'وصلنا سؤالك عن {اسم المنتج} وسنجيبك قريبًا.',
    'we got your question about {product_name} and will answer soon.',
  ],
  'shipping.created': [
    'جهّزنا شحنة طلبك رقم {رقم الطلب} مع {شركة الشحن}. رقم التتبع: {رقم التتبع}',
    'the shipment of your order {order_number} is ready with {shipping_company}. Tracking number: {tracking_number}',
  ],
  'shipping.updated': [
    'تحديث شحنة طلبك رقم {رقم الطلب}: {حالة الشحنة}. {رابط التتبع}',
    'your order {order_number}, shipment update: {shipment_status}. {tracking_url}',
  ],
  'invoice.created': [
    'فاتورة طلبك رقم {رقم الفاتورة} بقيمة {إجمالي الفاتورة} {العملة}: {رابط الفاتورة}',
    'your invoice {invoice_number} of {invoice_total} {currency}: {invoice_url}',
  ],
};

export function proposeText(key: string, language: Language): string | null {
  const state = key.startsWith('order.') ? key.slice('order.'.length) : null;
  const pair = state === null ? OTHER_TEXTS[key] : ORDER_STATES[STATE_BY_ALIAS[state] ?? state];
  if (!pair) return null;
  const [ar, en] = pair;
  return language === 'ar' ? `مرحبًا {الاسم الأول}، ${ar}` : `Hello {first_name}, ${en}`;
}

export function proposeCodText(language: Language): string {
  return language === 'ar'
    ? 'مرحبًا {الاسم الأول}، طلبك رقم {رقم الطلب} من {اسم المتجر} بقيمة {إجمالي الطلب} {العملة} والدفع عند الاستلام.\nأرسل 1 للتأكيد، 2 للإلغاء، 3 لتغيير العنوان.'
    : 'Hello {first_name}, your order {order_number} from {store_name} of {order_total} {currency} is to be paid on delivery.\nReply 1 to confirm, 2 to cancel, 3 to change the address.';
}
