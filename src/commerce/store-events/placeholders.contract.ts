// What a text of a shop may put in braces, section by section, and which platforms can fill it: for the client's chips and for the values.

import type { Section } from '../automations/settings-shapes.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';

/** `all`: every text; `install` and `subscription`: the admin's texts to merchants. */
export type PlaceholderSection = 'all' | Section | 'install' | 'subscription';

export interface Placeholder {
  /** As it stands in the braces of Arabic texts. */
  ar: string;
  /** The same in English, and the key of its value. */
  en: string;
  /** Those that tell it; on the others it is always left out. */
  platforms: readonly Platform[];
}

const EVERYWHERE: readonly Platform[] = ['zid', 'salla', 'shopify', 'woocommerce', 'twsaa'];
/** Only these have reviews, questions, invoices and codes to tell of. */
const TALKATIVE: readonly Platform[] = ['salla', 'twsaa'];

const has = (en: string, ar: string, platforms: readonly Platform[] = EVERYWHERE): Placeholder => ({
  ...{ ar, en, platforms },
});

const ORDER_NUMBER = has('order_number', 'رقم_الطلب');
const PARCEL = [
  has('shipping_company', 'شركة_الشحن'),
  // WooCommerce has it from an extension that many shops use.
  has('tracking_number', 'رقم_التتبع'),
  has('tracking_url', 'رابط_التتبع'),
  has('shipment_status', 'حالة_الشحنة', ['salla', 'shopify', 'twsaa']),
  has('delivery_address', 'عنوان_التوصيل'),
  has('city', 'المدينة'),
];
const REVIEW_URL = has('review_url', 'رابط_التقييم', TALKATIVE);
const PRODUCT_NAME = has('product_name', 'اسم_المنتج', TALKATIVE);

export const PLACEHOLDERS: Readonly<Record<PlaceholderSection, readonly Placeholder[]>> = {
  all: [
    has('store_name', 'اسم_المتجر'),
    has('store_url', 'رابط_المتجر'),
    has('customer_name', 'اسم_العميل'),
    has('first_name', 'الاسم_الأول'),
    has('customer_phone', 'جوال_العميل'),
    has('customer_email', 'بريد_العميل'),
  ],
  order: [
    ORDER_NUMBER,
    has('order_status', 'حالة_الطلب'),
    has('order_date', 'تاريخ_الطلب'),
    has('order_total', 'إجمالي_الطلب'),
    has('subtotal', 'المبلغ_قبل_الشحن'),
    has('shipping_cost', 'تكلفة_الشحن'),
    has('tax', 'الضريبة'),
    has('discount', 'الخصم'),
    has('currency', 'العملة'),
    has('payment_method', 'طريقة_الدفع'),
    has('payment_status', 'حالة_الدفع'),
    has('payment_url', 'رابط_الدفع', ['zid', 'salla', 'woocommerce', 'twsaa']),
    has('products', 'المنتجات'),
    has('products_count', 'عدد_المنتجات'),
    has('coupon', 'كوبون_الخصم'),
    has('order_url', 'رابط_الطلب'),
    has('invoice_url', 'رابط_الفاتورة'),
    has('order_note', 'ملاحظة_الطلب', ['zid', 'shopify', 'woocommerce', 'twsaa']),
    ...PARCEL,
    REVIEW_URL,
  ],
  shipping: [ORDER_NUMBER, ...PARCEL],
  customer: [
    has('otp_code', 'رمز_التحقق', TALKATIVE),
    has('otp_minutes', 'مدة_صلاحية_الرمز', ['twsaa']),
    has('signup_date', 'تاريخ_التسجيل'),
  ],
  cart: [
    has('cart_number', 'رقم_السلة'),
    has('cart_url', 'رابط_السلة'),
    has('cart_total', 'إجمالي_السلة'),
    // Salla names the products of a cart by number alone.
    has('cart_products', 'منتجات_السلة', ['zid', 'shopify', 'woocommerce', 'twsaa']),
    has('cart_products_count', 'عدد_منتجات_السلة', ['zid', 'salla', 'shopify', 'twsaa']),
    has('cart_coupon', 'كوبون_السلة', ['salla', 'shopify', 'woocommerce', 'twsaa']),
    has('minutes_since_left', 'مدة_الترك'),
  ],
  review: [
    PRODUCT_NAME,
    has('product_url', 'رابط_المنتج', TALKATIVE),
    has('stars', 'التقييم', TALKATIVE),
    has('review_text', 'نص_التقييم', TALKATIVE),
    REVIEW_URL,
  ],
  question: [has('question_text', 'نص_السؤال', TALKATIVE), PRODUCT_NAME],
  invoice: [
    has('invoice_number', 'رقم_الفاتورة', TALKATIVE),
    has('invoice_total', 'إجمالي_الفاتورة', TALKATIVE),
    has('invoice_date', 'تاريخ_الفاتورة', TALKATIVE),
    has('invoice_url', 'رابط_الفاتورة', TALKATIVE),
  ],
  install: [
    has('email', 'البريد_الإلكتروني'),
    has('user_name', 'اسم_المستخدم'),
    // A link with which a password is chosen: passwords themselves are not kept in a form that could be sent.
    has('password', 'كلمة_المرور'),
  ],
  subscription: [
    has('plan_name', 'اسم_الباقة'),
    has('start_date', 'تاريخ_البداية'),
    has('end_date', 'تاريخ_الانتهاء'),
    has('amount', 'المبلغ'),
    has('days_left', 'الأيام_المتبقية'),
  ],
};
