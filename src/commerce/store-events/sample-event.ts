import type { SettingsSection } from '../automations/settings-shapes.contract.js';
import type { StoreCustomer, StoreEvent } from './store-event.js';

const CUSTOMER: StoreCustomer = {
  id: '77',
  name: 'سارة أحمد',
  firstName: 'سارة',
  email: 'sara@example.com',
  phone: '966500000001',
  phoneProblem: null,
};
const ITEM = {
  productId: '11',
  name: 'قهوة مختصة',
  sku: 'COF-1',
  quantity: 2,
  total: '186.00',
  url: 'https://store.example/p/11',
};
const PRODUCT = { productName: ITEM.name, productUrl: ITEM.url };

export function sampleEvent(section: SettingsSection, now: Date): Exclude<StoreEvent, { kind: 'ignored' }> {
  const common = { at: now, customer: CUSTOMER };
  const shipment = {
    company: 'SMSA',
    trackingNumber: '2900',
    trackingUrl: 'https://track.example/2900',
    status: 'تم الشحن',
  };
  switch (section) {
    case 'order':
      return {
        kind: 'order',
        at: now,
        statuses: [],
        isNew: false,
        order: {
          id: '9001',
          number: '10231',
          statusLabel: 'تم الشحن',
          customer: CUSTOMER,
          currency: 'SAR',
          total: '201.00',
          subtotal: '186.00',
          shippingCost: '15.00',
          tax: '26.22',
          discount: '0.00',
          coupon: null,
          paymentMethod: 'الدفع عند الاستلام',
          paymentStatus: null,
          isCashOnDelivery: true,
          url: 'https://store.example/orders/9001',
          paymentUrl: 'https://store.example/pay/9001',
          reviewUrl: 'https://store.example/rate/9001',
          invoiceUrl: 'https://store.example/invoices/9001',
          note: null,
          city: 'الرياض',
          address: 'شارع العليا',
          shipment,
          items: [ITEM],
          placedAt: now,
          cartIds: [],
          isTest: false,
        },
      };
    case 'customer':
      return { kind: 'customer', change: 'created', ...common, otp: { code: '1234', expiresInSeconds: 300 } };
    case 'cart':
      return {
        kind: 'cart',
        change: 'left',
        at: now,
        cart: {
          id: 'c-1',
          customer: CUSTOMER,
          checkoutUrl: 'https://store.example/cart/1',
          coupon: 'WELCOME10',
          currency: 'SAR',
          total: '167.40',
          subtotal: '186.00',
          items: [ITEM],
          productsCount: 2,
          leftAt: now,
          orderId: null,
        },
      };
    case 'review':
      return { kind: 'review', target: 'product', ...common, stars: 5, text: 'منتج رائع', orderId: '9001', ...PRODUCT };
    case 'question':
      return { kind: 'question', ...common, text: 'هل يتوفر بحجم أكبر؟', ...PRODUCT };
    case 'shipping':
      return { kind: 'shipment', change: 'created', orderId: '9001', orderNumber: '10231', ...common, shipment };
    case 'invoice':
      return {
        kind: 'invoice',
        number: '633544',
        orderId: '9001',
        ...common,
        total: '201.00',
        currency: 'SAR',
        url: 'https://store.example/invoices/633544',
        issuedAt: now,
      };
  }
}
