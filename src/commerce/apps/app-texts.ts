import type { Platform } from '../platforms/platforms.contract.js';

type Language = 'en' | 'ar';

interface AppTexts {
  title: string;
  description: string;
}

const TEXTS: Readonly<Record<Platform, Record<Language, AppTexts>>> = {
  zid: {
    en: {
      title: 'Zid',
      description: 'Messages about orders, customers and abandoned carts of a Zid store.',
    },
    ar: { title: 'زد', description: 'رسائل عن الطلبات والعملاء والسلات المتروكة في متجرك على زد.' },
  },
  salla: {
    en: {
      title: 'Salla',
      description: 'Messages about orders, customers, invoices, reviews and abandoned carts of a Salla store.',
    },
    ar: {
      title: 'سلة',
      description: 'رسائل عن الطلبات والعملاء والفواتير والتقييمات والسلات المتروكة في متجرك على سلة.',
    },
  },
  shopify: {
    en: {
      title: 'Shopify',
      description: 'Messages about orders, customers and abandoned checkouts of a Shopify store.',
    },
    ar: { title: 'شوبيفاي', description: 'رسائل عن الطلبات والعملاء والسلات المتروكة في متجرك على شوبيفاي.' },
  },
  woocommerce: {
    en: {
      title: 'WooCommerce',
      description: 'Messages about orders and customers of a WordPress shop with WooCommerce.',
    },
    ar: { title: 'ووكومرس', description: 'رسائل عن الطلبات والعملاء في متجرك على ووردبريس مع ووكومرس.' },
  },
  twsaa: {
    en: {
      title: 'Twsaa',
      description:
        'Messages about orders, customers, shipping, reviews and carts of a Twsaa store, or of any shop that can send its events (webhooks).',
    },
    ar: {
      title: 'توسعة',
      description:
        'رسائل عن الطلبات والعملاء والشحن والتقييمات والسلات في متجرك على توسعة، أو أي متجر يمكنه إرسال أحداثه (Webhook).',
    },
  },
};

export const appTextsOf = (platform: Platform, language: Language): AppTexts => TEXTS[platform][language];

export const logoOf = (platform: Platform): string => `/app-${platform}.svg`;

type Sentence = 'activated' | 'deactivated';

const SENTENCES: Readonly<Record<Sentence, Record<Language, (title: string) => string>>> = {
  activated: { en: (title) => `${title} is activated.`, ar: (title) => `تم تفعيل ${title}.` },
  deactivated: { en: (title) => `${title} is deactivated.`, ar: (title) => `تم إيقاف ${title}.` },
};

export const describeAppChange = (what: Sentence, platform: Platform, language: Language): string =>
  SENTENCES[what][language](appTextsOf(platform, language).title);
