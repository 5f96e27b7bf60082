import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EventBus, EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { FindOrdered } from '../../messaging/bulk.messages.js';
import { MessageChanged } from '../../messaging/messaging.messages.js';
import { log } from '../../platform/logging.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import type { StoreMessageState } from '../other-events/other-events.contract.js';
import { type StoreMessageKey, keyOf, progressOf, stateOf, storeMessageOf } from './message-progress.js';

const BATCH = 500;
/** What moved so lately is about to move on by itself. */
const SETTLED_SECONDS = 5;
/** For how long after it went a message is still looked up when a process starts. */
const DAYS = 2;

interface News extends StoreMessageKey {
  state: StoreMessageState;
  reason: string | null;
}

/** Brings the messages of shops up to what the ledger says of them: the ledger is the truth. */
@Injectable()
export class TrackMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  /** Of one account. News of a message that was sent anew since are ignored. */
  async write(accountId: number, news: readonly News[]): Promise<void> {
    if (news.length === 0) return;
    const rows = await this.em.execute<{ id: string }[]>(
      `update store_messages m set state = n.state, reason = n.reason, updated_at = clock_timestamp(),
         sent_at = case when n.state in ('sent', 'delivered', 'read') then coalesce(m.sent_at, clock_timestamp()) else m.sent_at end,
         variables_sealed = case when m.automation = 'customer.otp' then null else m.variables_sealed end
         from jsonb_to_recordset(?::jsonb) n (id bigint, resends int, state text, reason text)
        where m.id = n.id and m.account_id = ? and m.resends = n.resends and m.state not in ('skipped', 'cancelled')
          and ${progressOf('n.state')} > ${progressOf('m.state')} returning m.id`,
      [JSON.stringify(news), accountId],
    );
    if (rows.length > 0)
      this.events.publish(
        new StoreMessagesChanged(
          accountId,
          rows.map(({ id }) => Number(id)),
        ),
      );
  }

  /** What was told in the last moment of a process, or not at all. */
  async reconcile(isAfterStart: boolean): Promise<void> {
    const rows = await this.em.execute<{ id: string; resends: number; account_id: string }[]>(
      isAfterStart
        ? `select id, resends, account_id from store_messages where message_id is not null and state in ('queued', 'sent', 'delivered')
             and created_at > now() - interval '${DAYS} days' limit 10000`
        : `select id, resends, account_id from store_messages where state = 'queued' and message_id is not null
             and updated_at < now() - interval '${SETTLED_SECONDS} seconds' limit ${BATCH}`,
    );
    for (const [accountId, theirs] of Map.groupBy(rows, (row) => Number(row.account_id))) {
      const keys = theirs.map(({ id, resends }) => ({ id: Number(id), resends }));
      const found = await this.queries.execute(new FindOrdered(accountId, keys.map(keyOf)));
      await this.write(
        accountId,
        keys.flatMap((key): News[] => {
          const message = found.get(keyOf(key));
          const state = message && stateOf(message.status);
          return state ? [{ ...key, state, reason: message.failure }] : [];
        }),
      );
    }
  }
}

/** A message of a shop got further. */
@EventsHandler(MessageChanged)
export class TrackStoreMessage implements IEventHandler<MessageChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly track: TrackMessages,
  ) {}

  async handle({ accountId, message, orderKey }: MessageChanged): Promise<void> {
    const key = storeMessageOf(orderKey);
    const state = stateOf(message.status);
    if (!key || !state) return;
    try {
      const news = [{ ...key, state, reason: message.failure }];
      await RequestContext.create(this.orm.em, () => this.track.write(accountId, news));
    } catch (error) {
      log.warn({ err: error, storeMessageId: key.id }, 'status of a store message not written, it is looked up later');
    }
  }
}
