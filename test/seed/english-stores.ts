import { type DemoStore, sent } from './demo-store.js';

const CUSTOMERS: [string, string][] = [
  ['Amelia Clarke', '447700900211'],
  ['Omar Haddad', '447700900212'],
  ['Priya Nair', '447700900217'],
];

export const englishStores: DemoStore[] = [
  {
    platform: 'shopify',
    name: 'Palm & Coffee',
    url: 'https://palm-coffee.example',
    currency: 'GBP',
    customers: CUSTOMERS,
    settings: { status_new: true, order_new_text: 'Hello {first_name}, we received your order {order_number}.' },
    orders: [
      {
        hoursAgo: 3,
        customerIndex: 0,
        total: '38.50',
        statuses: ['new'],
        messages: [sent('order.new', 'Hello Amelia, we received your order 1042.')],
      },
      {
        hoursAgo: 50,
        customerIndex: 2,
        total: '21.00',
        statuses: ['new', 'delivered'],
        messages: [sent('order.delivered', 'Your order 1041 was delivered. Enjoy!', 'delivered')],
      },
    ],
    carts: [
      { hoursAgo: 2, customerIndex: 1, items: [['Yemeni beans 250 g', 2, '29.00']], end: 'waiting', sent: 0 },
      {
        hoursAgo: 70,
        customerIndex: 2,
        items: [['Gift box', 1, '45.00']],
        end: 'recovered',
        sent: 1,
        coupon: 'BACK10',
      },
    ],
    others: [],
    ignored: [['products/update', 'unknown_event']],
  },
  {
    platform: 'woocommerce',
    name: 'Palm Wholesale',
    url: 'https://wholesale.example',
    currency: 'GBP',
    customers: CUSTOMERS,
    stateReason: 'revoked',
    settings: {},
    orders: [],
    carts: [],
    others: [],
    ignored: [],
  },
];
