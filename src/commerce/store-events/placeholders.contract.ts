import type { SettingsSection } from '../automations/settings-shapes.contract.js';
import { DESCRIPTIONS } from '../platforms/descriptions.gen.contract.js';
import type { OptionalValue } from '../platforms/platform-description.contract.js';
import { type Platform, PLATFORMS } from '../platforms/platforms.contract.js';

/** `install` and `subscription`: administrators' texts to merchants. */
export type PlaceholderSection = 'all' | SettingsSection | 'install' | 'subscription';

export interface Placeholder {
  ar: string;
  /** English name, also the key of the value. */
  en: string;
  platforms: readonly Platform[];
}

const placeholder = (en: string, ar: string, value?: OptionalValue): Placeholder => ({
  ar,
  en,
  platforms: PLATFORMS.filter(
    (platform) => value === undefined || DESCRIPTIONS[platform].optionalValues.includes(value),
  ),
});

const ORDER_NUMBER = placeholder('order_number', 'رقم_الطلب');
const PARCEL = [
  placeholder('shipping_company', 'شركة_الشحن'),
  // WooCommerce gets tracking data from a common extension.
  placeholder('tracking_number', 'رقم_التتبع'),
  placeholder('tracking_url', 'رابط_التتبع'),
  placeholder('shipment_status', 'حالة_الشحنة', 'shipment_status'),
  placeholder('delivery_address', 'عنوان_التوصيل'),
  placeholder('city', 'المدينة'),
];
const REVIEW_URL = placeholder('review_url', 'رابط_التقييم', 'full_events');
const PRODUCT_NAME = placeholder('product_name', 'اسم_المنتج', 'full_events');

const CURRENCY = placeholder('currency', 'العملة');

export const PLACEHOLDERS: Readonly<Record<PlaceholderSection, readonly Placeholder[]>> = {
  all: [
    placeholder('store_name', 'اسم_المتجر'),
    placeholder('store_url', 'رابط_المتجر'),
    placeholder('customer_name', 'اسم_العميل'),
    placeholder('first_name', 'الاسم_الأول'),
    placeholder('customer_phone', 'جوال_العميل'),
    placeholder('customer_email', 'بريد_العميل'),
  ],
  order: [
    ORDER_NUMBER,
    placeholder('order_status', 'حالة_الطلب'),
    placeholder('order_date', 'تاريخ_الطلب'),
    placeholder('order_total', 'إجمالي_الطلب'),
    placeholder('subtotal', 'المبلغ_قبل_الشحن'),
    placeholder('shipping_cost', 'تكلفة_الشحن'),
    placeholder('tax', 'الضريبة'),
    placeholder('discount', 'الخصم'),
    CURRENCY,
    placeholder('payment_method', 'طريقة_الدفع'),
    placeholder('payment_status', 'حالة_الدفع'),
    placeholder('payment_url', 'رابط_الدفع', 'payment_url'),
    placeholder('products', 'المنتجات'),
    placeholder('products_count', 'عدد_المنتجات'),
    placeholder('coupon', 'كوبون_الخصم'),
    placeholder('order_url', 'رابط_الطلب'),
    placeholder('invoice_url', 'رابط_الفاتورة'),
    placeholder('order_note', 'ملاحظة_الطلب', 'order_note'),
    ...PARCEL,
    REVIEW_URL,
  ],
  shipping: [ORDER_NUMBER, ...PARCEL],
  customer: [
    placeholder('otp_code', 'رمز_التحقق', 'full_events'),
    placeholder('otp_minutes', 'مدة_صلاحية_الرمز', 'otp_minutes'),
    placeholder('signup_date', 'تاريخ_التسجيل'),
  ],
  cart: [
    placeholder('cart_number', 'رقم_السلة'),
    placeholder('cart_url', 'رابط_السلة'),
    placeholder('cart_total', 'إجمالي_السلة'),
    CURRENCY,
    placeholder('cart_products', 'منتجات_السلة', 'cart_products'),
    placeholder('cart_products_count', 'عدد_منتجات_السلة', 'cart_products_count'),
    placeholder('cart_coupon', 'كوبون_السلة', 'cart_coupon'),
    placeholder('minutes_since_left', 'مدة_الترك'),
  ],
  review: [
    PRODUCT_NAME,
    placeholder('product_url', 'رابط_المنتج', 'full_events'),
    placeholder('stars', 'التقييم', 'full_events'),
    placeholder('review_text', 'نص_التقييم', 'full_events'),
    REVIEW_URL,
  ],
  question: [placeholder('question_text', 'نص_السؤال', 'full_events'), PRODUCT_NAME],
  invoice: [
    placeholder('invoice_number', 'رقم_الفاتورة', 'full_events'),
    placeholder('invoice_total', 'إجمالي_الفاتورة', 'full_events'),
    CURRENCY,
    placeholder('invoice_date', 'تاريخ_الفاتورة', 'full_events'),
    placeholder('invoice_url', 'رابط_الفاتورة', 'full_events'),
  ],
  install: [
    placeholder('email', 'البريد_الإلكتروني'),
    placeholder('user_name', 'اسم_المستخدم'),
    // Stored passwords are hashes, so this is a link.
    placeholder('password', 'كلمة_المرور'),
  ],
  subscription: [
    placeholder('plan_name', 'اسم_الباقة'),
    placeholder('start_date', 'تاريخ_البداية'),
    placeholder('end_date', 'تاريخ_الانتهاء'),
    placeholder('amount', 'المبلغ'),
    placeholder('days_left', 'الأيام_المتبقية'),
  ],
};
