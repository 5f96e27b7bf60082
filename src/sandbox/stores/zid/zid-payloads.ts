import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, OrderRecord, ReviewRecord } from '../state/store-records.js';
import { fullName, twoDecimals, phoneDigits, riyadhText } from '../state/format-values.js';

export const ZID_STATUSES: Record<string, string> = {
  new: 'جديد',
  preparing: 'جاري التجهيز',
  ready: 'جاهز',
  indelivery: 'جاري التوصيل',
  delivered: 'تم التوصيل',
  canceled: 'ملغي',
  failed: 'فشل',
  refunded: 'مسترد',
  reversed: 'معاد',
  chargeback: 'استرداد بنكي',
  expired: 'منتهي',
  processed: 'تمت المعالجة',
  voided: 'باطل',
  reverse_in_progress: 'قيد الإرجاع',
  denied: 'مرفوض',
  canceledReversal: 'إلغاء الإرجاع',
};

const longMoney = (amount: number): string => amount.toFixed(14);
const withCurrency = (amount: number): string => `${twoDecimals(amount)} SAR`;

export function zidOrder(store: Store, order: OrderRecord): Record<string, unknown> {
  const { record } = store;
  const customer = store.customer(order.customerId);
  const { subtotal, shipping, tax, total } = store.amounts(order.items);
  const { shipment } = order;
  const line = (code: string, title: string, amount: number) => ({
    code,
    value: longMoney(amount),
    value_string: withCurrency(amount),
    title,
  });
  return {
    id: Number(order.id),
    invoice_number: Number(order.id),
    code: order.token,
    store_id: Number(record.storeId),
    order_url: `${record.url}/o/${order.token}/inv`,
    store_name: record.name,
    store_url: `${record.url}/`,
    order_status: { name: ZID_STATUSES[order.status] ?? order.status, code: order.status },
    currency_code: 'SAR',
    customer: { ...person(store, customer), note: '', type: 'individual' },
    is_guest_customer: 0,
    order_total: longMoney(total),
    order_total_string: withCurrency(total),
    payment_status: order.paid ? 'paid' : 'pending',
    payment_link: order.paid || order.cod ? null : `${record.url}/o/${order.token}/pay`,
    source_code: 'catalog',
    created_at: riyadhText(order.createdAt),
    updated_at: riyadhText(order.updatedAt),
    shipping: {
      method: {
        name: shipment ? shipment.company : 'مندوب المتجر',
        code: 'custom',
        courier: shipment?.company ?? null,
        waybill_tracking_id: null,
        tracking: {
          number: shipment?.number ?? null,
          status: shipment?.status ?? null,
          url: shipment ? `https://track.example/${shipment.number}` : null,
        },
      },
      address: {
        formatted_address: 'حي العليا، الرياض',
        city: { id: 1, name: 'Riyadh' },
        country: { id: 184, name: 'Saudi Arabia', code: 'SA' },
      },
    },
    payment: {
      method: order.cod
        ? { name: 'Cash on Delivery', code: 'zid_cod' }
        : { name: 'Bank Transfer', code: 'zid_bank_transfer' },
      invoice: [
        line('sub_totals', 'Subtotal', subtotal),
        line('shipping', 'Shipping', shipping),
        line('taxes', 'Tax', tax),
        line('total', 'Total', total),
      ],
    },
    coupon: null,
    customer_note: '',
    products_count: order.items.length,
    language: 'ar',
    products: store.lines(order.items).map(({ id, name, sku, price, quantity }) => ({
      id,
      name,
      sku,
      quantity,
      price,
      total: price * quantity,
      total_string: withCurrency(price * quantity),
    })),
    histories: [
      ...order.history.map(({ status, at }) => ({ status, at, comment: '' })),
      ...order.written
        .filter(({ kind }) => kind === 'note')
        .map(({ at, value }) => ({ status: order.status, at, comment: value })),
    ].map(({ status, at, comment }, index) => ({
      order_status_id: index + 1,
      order_status_name: ZID_STATUSES[status] ?? status,
      comment,
      created_at: riyadhText(at),
    })),
  };
}

export function zidCart(store: Store, cart: CartRecord): Record<string, unknown> {
  const { record } = store;
  const customer = store.customer(cart.customerId);
  const { total } = store.amounts(cart.items, { withShipping: false });
  return {
    id: cart.id,
    url: `${record.url}/checkout/fromBasket/${cart.token}`,
    store_id: record.uuid,
    store_name: record.name,
    store_url: `${record.url}/`,
    products_count: cart.items.length,
    phase: cart.state === 'bought' ? 'completed' : 'payment_method',
    customer_id: Number(customer.id),
    customer_name: fullName(customer),
    customer_email: customer.email,
    customer_mobile: phoneDigits(store, customer.phone),
    reminders_count: 0,
    cart_total: total,
    cart_total_string: withCurrency(total),
    currency_code: 'SAR',
    order_id: cart.orderId && Number(cart.orderId),
    products: store.lines(cart.items).map(({ id, name, sku, price, quantity }) => ({
      product_id: id,
      name,
      sku,
      quantity,
      total: price * quantity,
      product_url: `${record.url}/products/${sku}`,
    })),
    created_at: riyadhText(cart.createdAt),
    updated_at: riyadhText(cart.updatedAt),
  };
}

export function zidCustomer(store: Store, customer: CustomerRecord): Record<string, unknown> {
  return {
    ...person(store, customer),
    is_active: true,
    gender: 'male',
    business_name: null,
    city: { id: 1, name: 'Riyadh', country_id: 184, country_code: 'SA' },
    created_at: riyadhText(customer.createdAt),
    updated_at: riyadhText(customer.updatedAt),
  };
}

export function zidReview(store: Store, review: ReviewRecord): Record<string, unknown> {
  const product = store.record.products.find(({ id }) => id === review.productId);
  const customer = store.customer(review.customerId);
  return {
    id: review.id,
    rating: review.stars,
    comment: review.text,
    status: 'approved',
    product: { id: review.productId, name: product?.name ?? '' },
    customer: person(store, customer),
    order_id: review.orderId && Number(review.orderId),
    created_at: riyadhText(review.createdAt),
  };
}

export function zidQuestion(store: Store, question: ReviewRecord): Record<string, unknown> {
  const customer = store.customer(question.customerId);
  return {
    id: question.id,
    store: store.record.uuid,
    product: question.productId,
    name: fullName(customer),
    email: customer.email,
    question: question.text,
    answer: null,
    is_anonymous: false,
    is_published: false,
    created_at: riyadhText(question.createdAt),
  };
}

function person(store: Store, customer: CustomerRecord): Record<string, unknown> {
  const { id, email, phone } = customer;
  return { id: Number(id), name: fullName(customer), email, mobile: phoneDigits(store, phone) };
}
