import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { storePlatform, type StorePlatform, type SandboxTrouble } from '../../sandbox-stores.contract.js';
import type { ProductRecord, StoreRecord } from './store-records.js';
import type { StoreTraits } from './store-traits.js';

export const NO_FAULTS: SandboxTrouble = {
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
  rejected_events: [],
};

const digits = (length: number): string =>
  `${randomInt(1, 10)}${Array.from({ length: length - 1 }, () => randomInt(10)).join('')}`;

export function createStoreRecord(
  platform: StorePlatform,
  traits: StoreTraits,
  count: number,
  { storesUrl, name, dashboardUrl }: { storesUrl: string; name?: string; dashboardUrl?: string },
): StoreRecord {
  const { first } = traits;
  const isFirst = name === undefined && dashboardUrl === undefined;
  // Platforms identify stores by domain, so that each store needs its own.
  const slug = isFirst ? first.slug : `${first.slug}-${randomBytes(4).toString('hex')}`;
  const id =
    isFirst && count <= storePlatform.options.length ? platform : `${platform}-${randomBytes(5).toString('hex')}`;
  const domain = traits.domainOf(slug);
  const products: ProductRecord[] = first.sells.map(([product, sku, price], index) => ({
    id: traits.makeId(() => index + 11, 'product'),
    name: product,
    sku,
    price,
  }));
  return {
    id,
    platform,
    name: name ?? first.name,
    storeId: digits(traits.storeIdDigits),
    uuid: randomUUID(),
    domain,
    url: traits.hostedUrl?.(storesUrl, domain) ?? `https://${slug}.test`,
    owner: { name: first.owner, email: `owner@${slug}.test`, phone: `9665${digits(8)}` },
    products,
    nextNumber: traits.firstNumber,
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
