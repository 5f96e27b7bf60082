import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EventBus, EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindMessagesByKeys, MessageChanged } from '../../messaging/messaging.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { WITHOUT_CODE } from './plan-messages.js';
import type { StoreMessageState } from '../other-events/other-events.contract.js';
import {
  type StoreMessageKey,
  storeMessageKey,
  storeMessageProgress,
  stateOf,
  storeMessageOf,
} from './message-progress.js';

const MAX_BATCH = 500;
/** Changes usually arrive earlier, by an event. */
const MIN_IDLE_SECONDS = 5;
const MAX_AGE_DAYS_AFTER_START = 2;

interface MessageUpdate extends StoreMessageKey {
  state: StoreMessageState;
  reason: string | null;
}

@Injectable()
export class TrackMessages {
  private lastId = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async applyUpdates(accountId: number, updates: readonly MessageUpdate[]): Promise<void> {
    if (updates.length === 0) return;
    const { rows } = await sql<{ id: number }>`
      update store_messages m set state = n.state, reason = n.reason, updated_at = clock_timestamp(),
         sent_at = case when n.state in ('sent', 'delivered', 'read') then coalesce(m.sent_at, clock_timestamp()) else m.sent_at end,
         variables_sealed = ${WITHOUT_CODE}
         from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) n (id bigint, resends int, state text, reason text)
        where m.id = n.id and m.account_id = ${accountId} and m.resends = n.resends and m.state not in ('skipped', 'cancelled')
          and (${storeMessageProgress('n.state')} > ${storeMessageProgress('m.state')} or (n.state = 'cancelled' and m.state = 'queued'))
        returning m.id`.execute(database(this.em));
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) this.events.publish(new StoreMessagesChanged(accountId, ids));
  }

  /** Covers events that were lost or never published. */
  async reconcile(isAfterStart: boolean): Promise<void> {
    const submitted = database(this.em)
      .selectFrom('store_messages')
      .select(['id', 'resends', 'account_id'])
      .where('message_id', 'is not', null);
    const rows = await (
      isAfterStart
        ? submitted
            .where('state', 'in', ['queued', 'sent', 'delivered'])
            .where('created_at', '>', sql<Date>`now() - make_interval(days => ${MAX_AGE_DAYS_AFTER_START})`)
            .orderBy('id', 'desc')
            .limit(10_000)
        : submitted
            .where('state', '=', 'queued')
            .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${MIN_IDLE_SECONDS})`)
            .where('id', '>', this.lastId)
            .orderBy('id')
            .limit(MAX_BATCH)
    ).execute();
    // Rows of an offline device stay queued, so the next round continues after them.
    if (!isAfterStart) this.lastId = rows.length < MAX_BATCH ? 0 : rows.at(-1)!.id;
    for (const [accountId, messages] of Map.groupBy(rows, (row) => row.account_id)) {
      const keys = messages.map(({ id, resends }) => ({ id, resends }));
      const messagesByKey = await this.queries.execute(new FindMessagesByKeys(accountId, keys.map(storeMessageKey)));
      await this.applyUpdates(
        accountId,
        keys.flatMap((key): MessageUpdate[] => {
          const message = messagesByKey.get(storeMessageKey(key));
          const state = message && stateOf(message.status, message.failure);
          return state ? [{ ...key, state, reason: message.failure }] : [];
        }),
      );
    }
  }
}

@EventsHandler(MessageChanged)
export class TrackStoreMessage implements IEventHandler<MessageChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly tracker: TrackMessages,
  ) {}

  async handle({ accountId, message, idempotencyKey }: MessageChanged): Promise<void> {
    const key = storeMessageOf(idempotencyKey);
    const state = stateOf(message.status, message.failure);
    if (!key || !state) return;
    try {
      const updates = [{ ...key, state, reason: message.failure }];
      await RequestContext.create(this.orm.em, () => this.tracker.applyUpdates(accountId, updates));
    } catch (error) {
      log.warn({ err: error, storeMessageId: key.id }, 'store message status update failed');
    }
  }
}
