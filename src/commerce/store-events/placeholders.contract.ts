// Shared by the client's editor and the server.

import type { SettingsSection } from '../automations/settings-shapes.contract.js';
import { DESCRIPTIONS } from '../platforms/descriptions.gen.contract.js';
import type { OptionalValue } from '../platforms/platform-description.contract.js';
import { type Platform, PLATFORMS } from '../platforms/platforms.contract.js';

/** `all`: every text. `install`, `subscription`: admin texts to merchants. */
export type PlaceholderSection = 'all' | SettingsSection | 'install' | 'subscription';

export interface Placeholder {
  /** Used in Arabic texts. */
  ar: string;
  /** Also the key of its value. */
  en: string;
  platforms: readonly Platform[];
}

const has = (en: string, ar: string, value?: OptionalValue): Placeholder => ({
  ar,
  en,
  platforms: PLATFORMS.filter(
    (platform) => value === undefined || DESCRIPTIONS[platform].optionalValues.includes(value),
  ),
});

const ORDER_NUMBER = has('order_number', 'رقم_الطلب');
const PARCEL = [
  has('shipping_company', 'شركة_الشحن'),
  // From a common WooCommerce extension.
  has('tracking_number', 'رقم_التتبع'),
  has('tracking_url', 'رابط_التتبع'),
  has('shipment_status', 'حالة_الشحنة', 'shipment_status'),
  has('delivery_address', 'عنوان_التوصيل'),
  has('city', 'المدينة'),
];
const REVIEW_URL = has('review_url', 'رابط_التقييم', 'full_events');
const PRODUCT_NAME = has('product_name', 'اسم_المنتج', 'full_events');

const CURRENCY = has('currency', 'العملة');

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
    CURRENCY,
    has('payment_method', 'طريقة_الدفع'),
    has('payment_status', 'حالة_الدفع'),
    has('payment_url', 'رابط_الدفع', 'payment_url'),
    has('products', 'المنتجات'),
    has('products_count', 'عدد_المنتجات'),
    has('coupon', 'كوبون_الخصم'),
    has('order_url', 'رابط_الطلب'),
    has('invoice_url', 'رابط_الفاتورة'),
    has('order_note', 'ملاحظة_الطلب', 'order_note'),
    ...PARCEL,
    REVIEW_URL,
  ],
  shipping: [ORDER_NUMBER, ...PARCEL],
  customer: [
    has('otp_code', 'رمز_التحقق', 'full_events'),
    has('otp_minutes', 'مدة_صلاحية_الرمز', 'otp_minutes'),
    has('signup_date', 'تاريخ_التسجيل'),
  ],
  cart: [
    has('cart_number', 'رقم_السلة'),
    has('cart_url', 'رابط_السلة'),
    has('cart_total', 'إجمالي_السلة'),
    CURRENCY,
    has('cart_products', 'منتجات_السلة', 'cart_products'),
    has('cart_products_count', 'عدد_منتجات_السلة', 'cart_products_count'),
    has('cart_coupon', 'كوبون_السلة', 'cart_coupon'),
    has('minutes_since_left', 'مدة_الترك'),
  ],
  review: [
    PRODUCT_NAME,
    has('product_url', 'رابط_المنتج', 'full_events'),
    has('stars', 'التقييم', 'full_events'),
    has('review_text', 'نص_التقييم', 'full_events'),
    REVIEW_URL,
  ],
  question: [has('question_text', 'نص_السؤال', 'full_events'), PRODUCT_NAME],
  invoice: [
    has('invoice_number', 'رقم_الفاتورة', 'full_events'),
    has('invoice_total', 'إجمالي_الفاتورة', 'full_events'),
    CURRENCY,
    has('invoice_date', 'تاريخ_الفاتورة', 'full_events'),
    has('invoice_url', 'رابط_الفاتورة', 'full_events'),
  ],
  install: [
    has('email', 'البريد_الإلكتروني'),
    has('user_name', 'اسم_المستخدم'),
    // Links to choosing a password: stored ones are hashes.
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
