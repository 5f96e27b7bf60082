import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import type { Secrets } from '../../platform/secrets.js';
import type { PhoneProblem } from '../store-events/store-event.js';
import type { StoreRow } from '../store-row.js';

/** The list of other events omits `cart`. */
export type StoreMessageKind =
  | 'order'
  | 'customer'
  | 'cart'
  | 'review'
  | 'question'
  | 'shipping'
  | 'invoice'
  | 'staff'
  | 'cod';

export type SkipReason = PhoneProblem | 'no_text' | 'no_device' | 'too_old' | 'own_device';

export interface MessagePlan {
  kind: StoreMessageKind;
  /** @see settings-shapes.contract.ts */
  automation: string;
  /** Unique in the store, such as `order:9001:shipped`. */
  effectKey: string;
  eventId: number | null;
  cartId?: number | null;
  /** Messages of an order are sent in planned sequence. */
  orderId?: string | null;
  subject: string | null;
  phone: string | null;
  customerName: string | null;
  purpose: 'transactional' | 'message';
  text: string | null;
  templateId: number | null;
  mediaUuid: string | null;
  /** Keyed by canonical name. Braces within values stay. */
  values: Readonly<Record<string, string>>;
  deviceIds: readonly number[];
  dueAt: Date;
  expiresAt: Date | null;
  skip: SkipReason | null;
}

/** Skips known keys. Returns new IDs. */
export async function planMessages(
  em: EntityManager,
  secrets: Secrets,
  store: Pick<StoreRow, 'id' | 'accountId'>,
  plans: readonly MessagePlan[],
): Promise<number[]> {
  if (plans.length === 0) return [];
  const rows = plans.map((plan) => ({
    event_id: plan.eventId,
    kind: plan.kind,
    automation: plan.automation,
    effect_key: plan.effectKey,
    cart_id: plan.cartId ?? null,
    order_id: plan.orderId ?? null,
    subject: plan.subject?.slice(0, 160) ?? null,
    phone: plan.phone,
    customer_name: plan.customerName?.slice(0, 255) ?? null,
    purpose: plan.purpose,
    text: plan.text,
    template_id: plan.templateId,
    media_uuid: plan.mediaUuid,
    device_ids: plan.deviceIds,
    values: secrets
      .seal(Buffer.from(JSON.stringify(plan.values)), variablesContext(store.id, plan.effectKey))
      .bytes.toString('hex'),
    due_at: plan.dueAt,
    expires_at: plan.expiresAt,
    state: plan.skip ? 'skipped' : 'waiting',
    reason: plan.skip,
  }));
  const { rows: inserted } = await sql<{ id: number }>`
    insert into store_messages (account_id, shop_id, event_id, kind, automation, effect_key, cart_id, order_id, subject, phone, customer_name,
       purpose, text, template_id, media_uuid, device_ids, variables_sealed, key_id, due_at, expires_at, state, reason)
     select ${store.accountId}, ${store.id}, event_id, kind, automation, effect_key, cart_id, order_id, subject, phone, customer_name,
       purpose, text, template_id, media_uuid, device_ids, decode("values", 'hex'), ${secrets.keyId}, due_at, expires_at, state, reason
       from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p (event_id bigint, kind text, automation text, effect_key text,
         cart_id bigint, order_id text, subject text, phone text, customer_name text, purpose text, text text, template_id bigint,
         media_uuid uuid, device_ids jsonb, "values" text, due_at timestamptz, expires_at timestamptz, state text, reason text)
     on conflict (shop_id, effect_key) do nothing returning id`.execute(database(em));
  return inserted.map(({ id }) => id);
}

/** Keeps values for a resend, but never a one-time code. */
export const WITHOUT_CODE = sql<Buffer>`case when automation = 'customer.otp' then null else variables_sealed end`;

export const variablesContext = (storeId: number, effectKey: string): string => `store-message:${storeId}:${effectKey}`;

/** `where` is a condition on `store_messages m`. */
export async function cancelMessages(
  em: EntityManager,
  accountId: number,
  where: RawBuilder<SqlBool>,
  reason: string,
): Promise<number[]> {
  const rows = await database(em)
    .updateTable('store_messages as m')
    .set({ state: 'cancelled', reason, updated_at: CURRENT_TIME, variables_sealed: null })
    .where('m.account_id', '=', accountId)
    .where('m.state', '=', 'waiting')
    .where('m.message_id', 'is', null)
    .where(where)
    .returning('m.id')
    .execute();
  return rows.map(({ id }) => id);
}
