import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storeMessageKey } from '../../src/commerce/automations/message-progress.js';
import { variablesContext } from '../../src/commerce/automations/plan-messages.js';
import { sealBody } from '../../src/commerce/inbox/event-body.js';
import { APP_IDS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { Contact } from '../../src/address-book/contacts/contact.entity.js';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import type { MessageStatus } from '../../src/messaging/messaging.contract.js';
import type { Secrets } from '../../src/platform/secrets.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeMessage } from '../factories/make-message.js';
import type { DemoMessage, DemoStore } from './demo-store.js';
import { cartValues } from './demo-carts.js';

interface SeededStore {
  em: EntityManager;
  secrets: Secrets;
  accountId: number;
  deviceId: number;
  storeId: number;
}

interface TimedWrite {
  hoursAgo: number;
  write: () => Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const at = (hoursAgo: number): Date => new Date(Date.now() - hoursAgo * HOUR_MS);
const NEWEST_ORDER_NUMBER: Partial<Record<Platform, number>> = { salla: 20_418, zid: 8815, shopify: 1042 };
/** A message with another state is not in the ledger. */
const LEDGER_STATUS: Partial<Record<DemoMessage['state'], MessageStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
};

/** Creates connected stores with events and messages. Returns false if the account has a store or no device. */
export async function writeStores(
  em: EntityManager,
  secrets: Secrets,
  accountId: number,
  stores: readonly DemoStore[],
): Promise<boolean> {
  const [device] = await em.execute<{ id: string }[]>(
    'select id from devices where account_id = ? order by id limit 1',
    [accountId],
  );
  const existingStores = await em.execute('select 1 from shops where account_id = ? limit 1', [accountId]);
  if (!device || existingStores.length > 0) return false;
  const writes: TimedWrite[] = [];
  for (const store of stores) {
    const deviceId = Number(device.id);
    const storeId = await writeStore(em, accountId, deviceId, store);
    writes.push(...writesOf({ em, secrets, accountId, deviceId, storeId }, store));
  }
  // Writes the oldest first over all stores, because lists sort by ID.
  for (const { write } of writes.toSorted((first, other) => other.hoursAgo - first.hoursAgo)) await write();
  return true;
}

async function writeStore(em: EntityManager, accountId: number, deviceId: number, store: DemoStore): Promise<number> {
  const { platform, name, url, currency, stateReason, settings } = store;
  return insert(em, 'shops', {
    account_id: accountId,
    app_id: APP_IDS[platform],
    is_activated: true,
    store_name: name,
    store_url: url,
    currency,
    settings: JSON.stringify({ ...settings, devices: [deviceId] }),
    state: stateReason ? 'needs_attention' : 'connected',
    state_reason: stateReason ?? null,
    install_key: randomBytes(32).toString('base64url'),
    store_id: randomBytes(6).toString('hex'),
    connected_at: at(40 * 24),
    checked_at: new Date(),
    last_event_at: at(stateReason ? 30 : 1),
  });
}

function writesOf(seededStore: SeededStore, store: DemoStore): TimedWrite[] {
  const { em, accountId, storeId } = seededStore;
  return [
    ...store.ignored.map(([name, reason]) => ({
      hoursAgo: 40,
      write: () => writeEvent(seededStore, name, null, null, at(40), { state: 'ignored', reason }),
    })),
    ...store.orders.map((order, index) => ({
      hoursAgo: order.hoursAgo,
      write: () => writeOrder(seededStore, store, order, index),
    })),
    ...store.others.map((other) => ({ hoursAgo: other.hoursAgo, write: () => writeOther(seededStore, store, other) })),
    ...store.carts.map((cart, index) => ({
      hoursAgo: cart.hoursAgo,
      write: () => insert(em, 'carts', { account_id: accountId, shop_id: storeId, ...cartValues(store, cart, index) }),
    })),
  ];
}

async function writeOrder(
  seededStore: SeededStore,
  store: DemoStore,
  order: DemoStore['orders'][number],
  index: number,
): Promise<void> {
  const { em, accountId, storeId } = seededStore;
  const number = String((NEWEST_ORDER_NUMBER[store.platform] ?? 500) - index);
  const [name, phone] = store.customers[order.customerIndex]!;
  const { cod = null } = order;
  const answeredAt = cod !== null && cod !== 'asked' && cod !== 'silent' ? at(order.hoursAgo - 1) : null;
  await insert(em, 'shop_orders', {
    account_id: accountId,
    shop_id: storeId,
    order_id: number,
    number,
    phone,
    customer_name: name,
    statuses: JSON.stringify(order.statuses),
    status: order.statuses.at(-1),
    status_at: at(order.hoursAgo),
    total: order.total,
    currency: store.currency,
    placed_at: at(order.hoursAgo),
    created_at: at(order.hoursAgo),
    cod_state: cod,
    cod_asked_at: cod && at(order.hoursAgo),
    cod_answered_at: answeredAt,
    cod_told_at: answeredAt,
  });
  const eventId = await writeEvent(seededStore, 'order.created', 'order', number, at(order.hoursAgo), {
    body: { id: number, total: order.total, currency: store.currency, customer: { name, mobile: `+${phone}` } },
  });
  for (const message of order.messages) {
    const [, event] = message.automation.split('.');
    const isCod = message.automation.startsWith('cod.');
    const effect = isCod ? (event === 'question' ? 'cod' : `cod:${event}`) : event;
    await writeMessage(seededStore, message, {
      kind: isCod ? 'cod' : 'order',
      effect_key: `order:${number}:${effect}`,
      subject: number,
      event_id: eventId,
      customer_name: name,
      phone,
      created_at: event === 'shipped' ? at(order.hoursAgo - 1) : at(order.hoursAgo),
    });
  }
}

async function writeOther(
  seededStore: SeededStore,
  store: DemoStore,
  other: DemoStore['others'][number],
): Promise<void> {
  const { automation, kind, subject } = other;
  const [name, phone] = store.customers[other.customerIndex]!;
  const eventId = await writeEvent(seededStore, automation, kind, subject, at(other.hoursAgo), {});
  await writeMessage(seededStore, other, {
    kind,
    effect_key: `event:${eventId}:${automation}`,
    subject,
    event_id: eventId,
    customer_name: name,
    phone,
    created_at: at(other.hoursAgo),
  });
}

async function writeEvent(
  { em, secrets, accountId, storeId }: SeededStore,
  name: string,
  kind: string | null,
  subject: string | null,
  createdAt: Date,
  { state = 'handled', reason = null, body = {} }: { state?: string; reason?: string | null; body?: object },
): Promise<number> {
  const key = randomUUID();
  const { keyId, bytes } = sealBody(secrets, storeId, key, Buffer.from(JSON.stringify(body)));
  return insert(em, 'store_events', {
    account_id: accountId,
    shop_id: storeId,
    dedupe_key: key,
    name,
    kind,
    subject,
    state,
    reason,
    key_id: keyId,
    body_sealed: bytes,
    created_at: createdAt,
    handled_at: createdAt,
  });
}

async function writeMessage(
  { em, secrets, accountId, deviceId, storeId }: SeededStore,
  { automation, text, state, reason }: DemoMessage,
  columns: { effect_key: string; phone: string; customer_name: string; created_at: Date; [column: string]: unknown },
): Promise<void> {
  const { keyId, bytes } = secrets.seal(Buffer.from('{}'), variablesContext(storeId, columns.effect_key));
  const status = LEDGER_STATUS[state];
  const id = await insert(em, 'store_messages', {
    account_id: accountId,
    shop_id: storeId,
    automation,
    purpose: 'transactional',
    text,
    state,
    ...columns,
    reason: reason ?? null,
    key_id: keyId,
    variables_sealed: bytes,
    sent_at: status ? columns.created_at : null,
  });
  if (!status) return;
  const { phone, customer_name: name, created_at: sentAt } = columns;
  const contact =
    (await em.findOne(Contact, { accountId, phone })) ??
    (await makeContact(em, { accountId, name, phone, hasWhatsapp: true }));
  const chat =
    (await em.findOne(Chat, { accountId, deviceId, contactId: contact.id })) ??
    (await makeChat(em, { accountId, deviceId, contactId: contact.id }));
  const idempotencyKey = storeMessageKey({ id, resends: 0 });
  const message = await makeMessage(em, {
    chat,
    at: sentAt,
    fromMe: true,
    status,
    body: text,
    idempotencyKey,
    attempts: 1,
    handedOverAt: sentAt,
  });
  await em.execute('update store_messages set message_id = ?, device_id = ? where id = ?', [message.id, deviceId, id]);
}

async function insert(em: EntityManager, table: string, values: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(values);
  const [row] = await em.execute<{ id: string }[]>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')}) returning id`,
    Object.values(values),
  );
  return Number(row!.id);
}
