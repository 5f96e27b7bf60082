import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { shopPlatform, type ShopPlatform, type ShopTrouble } from '../../sandbox-shops.contract.js';
import type { ProductRecord, ShopRecord } from './shop-records.js';

export const NO_FAULTS: ShopTrouble = {
  wrong_signature: 0,
  twice: 0,
  out_of_order: 0,
  lost: 0,
  late_ms: 0,
  api_errors: 0,
  api_status: 500,
  slow_ms: 0,
  refusal_status: 401,
  order_bytes: 0,
  masked_phones: false,
};

const FIRST: Record<ShopPlatform, { name: string; slug: string; owner: string; sells: [string, string, number][] }> = {
  zid: {
    name: 'محمصة نَجد',
    slug: 'najd-coffee',
    owner: 'فهد العتيبي',
    sells: [
      ['قهوة إثيوبية مختصة 250 جم', 'COF-ETH', 62],
      ['قهوة سعودية شقراء 500 جم', 'COF-SAU', 48],
      ['دلة نحاسية', 'DAL-01', 189],
      ['فناجين خزف 6 حبات', 'FNJ-06', 95],
    ],
  },
  salla: {
    name: 'بوتيك نورة',
    slug: 'noura-boutique',
    owner: 'نورة القحطاني',
    sells: [
      ['عباية كريب سوداء', 'ABY-BLK', 320],
      ['عباية كتان بيج', 'ABY-BEG', 285],
      ['طرحة شيفون', 'TRH-01', 45],
      ['شنطة يد جلد', 'BAG-07', 240],
    ],
  },
  shopify: {
    name: 'نور للعطور',
    slug: 'noor',
    owner: 'عبدالله الدوسري',
    sells: [
      ['دهن عود كمبودي 3 مل', 'OUD-CAM', 210],
      ['عطر مسك الليل 50 مل', 'MSK-50', 135],
      ['بخور معمول', 'BKH-01', 75],
      ['مبخرة كهربائية', 'MBK-02', 149],
    ],
  },
  woocommerce: {
    name: 'مناحل السروات',
    slug: 'sarawat-honey',
    owner: 'سعيد الغامدي',
    sells: [
      ['عسل سدر جبلي 1 كجم', 'HNY-SDR', 260],
      ['عسل طلح 500 جم', 'HNY-TLH', 110],
      ['خلطة غذاء الملكات', 'HNY-RYL', 180],
      ['شمع عسل طبيعي', 'WAX-01', 55],
    ],
  },
  twsaa: {
    name: 'تمور القصيم',
    slug: 'qassim-dates',
    owner: 'صالح المطيري',
    sells: [
      ['سكري ملكي 3 كجم', 'DAT-SUK', 89],
      ['عجوة المدينة 1 كجم', 'DAT-AJW', 75],
      ['معمول بالتمر', 'MAM-01', 38],
      ['دبس تمر', 'DBS-01', 24],
    ],
  },
};

const digits = (length: number): string =>
  `${randomInt(1, 10)}${Array.from({ length: length - 1 }, () => randomInt(10)).join('')}`;

export function makeId(platform: ShopPlatform, number: number, kind: 'order' | 'product' | 'other' = 'other'): string {
  switch (platform) {
    case 'zid':
      return kind === 'product' ? randomUUID() : String((kind === 'order' ? 73_285_000 : 25_700) + number);
    case 'salla':
      return `${1_000_000_000 + number * 1009 + randomInt(1000)}`;
    case 'shopify':
      return String(5_820_000_000_000 + number * 32_768 + randomInt(32_768));
    case 'woocommerce':
      return String(700 + number);
    case 'twsaa':
      return String(9000 + number);
  }
}

/** A path of the sandbox. */
export function wooAddress(shopsUrl: string, domain: string): string {
  return `${shopsUrl}/woocommerce/${domain.replace(/\.test$/, '')}`;
}

export function createShopRecord(
  platform: ShopPlatform,
  count: number,
  { shopsUrl, name, dashboardUrl }: { shopsUrl: string; name?: string; dashboardUrl?: string },
): ShopRecord {
  const first = FIRST[platform];
  const isFirst = name === undefined && dashboardUrl === undefined;
  // Platforms identify stores by domain.
  const slug = isFirst ? first.slug : `${first.slug}-${randomBytes(4).toString('hex')}`;
  const id =
    isFirst && count <= shopPlatform.options.length ? platform : `${platform}-${randomBytes(5).toString('hex')}`;
  const domain = platform === 'shopify' ? `${slug}.myshopify.com` : `${slug}.test`;
  const products: ProductRecord[] = first.sells.map(([product, sku, price], index) => ({
    id: makeId(platform, index + 11, 'product'),
    name: product,
    sku,
    price,
  }));
  return {
    id,
    platform,
    name: name ?? first.name,
    storeId: digits(platform === 'zid' ? 7 : platform === 'twsaa' ? 4 : 10),
    uuid: randomUUID(),
    domain,
    url: platform === 'woocommerce' ? wooAddress(shopsUrl, domain) : `https://${slug}.test`,
    owner: { name: first.owner, email: `owner@${slug}.test`, phone: `9665${digits(8)}` },
    products,
    nextNumber: platform === 'shopify' ? 1000 : 0,
    dashboardUrl: dashboardUrl ?? null,
    installedAt: null,
    installs: 0,
    grants: [],
    keys: [],
    webhooks: [],
    trouble: { ...NO_FAULTS },
    createdAt: Date.now(),
  };
}
