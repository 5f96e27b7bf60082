import { textAt } from '../call-platform.js';
import type { Connector } from '../connector.js';
import { twsaaReceiver } from './twsaa-receiver.js';

export const twsaaConnector: Connector = {
  platform: 'twsaa',
  receiver: twsaaReceiver,
  texts: {
    en: {
      title: 'Twsaa',
      description:
        'Messages about orders, customers, shipping, reviews and carts of a Twsaa store, or of any store that can send its events (webhooks).',
    },
    ar: {
      title: 'توسعة',
      description:
        'رسائل عن الطلبات والعملاء والشحن والتقييمات والسلات في متجرك على توسعة، أو أي متجر يمكنه إرسال أحداثه (Webhook).',
    },
  },
  connectMethods: () => ['secret'],
  signing: 'merchant',
  appSecret: ({ twsaa }) => twsaa.partnerSecret,
  probesAddresses: false,
  refreshBeforeMs: 0,
  installsAsGuest: false,
  hasVerifiedRemovals: true,
  isSignedInstall: null,
  exclusiveStoreOf: null,
  hasAnonymousGrants: false,
  check: null,

  readGrant(name, body) {
    if (!/^app\.(re)?installed$/.test(name)) return null;
    return {
      kind: 'secret',
      platformStoreId: textAt(body, 'store', 'id'),
      storeName: textAt(body, 'store', 'name'),
      email: textAt(body, 'data', 'merchant', 'email') ?? textAt(body, 'merchant', 'email'),
      phone: textAt(body, 'data', 'merchant', 'phone'),
    };
  },
};
