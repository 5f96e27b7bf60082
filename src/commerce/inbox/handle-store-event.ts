import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetWallClock } from '../../auth/auth.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Secrets } from '../../platform/secrets.js';
import type { QuietSchedule } from '../automations/after-quiet-hours.js';
import { storeMessageJob } from '../automations/store-message.job.js';
import { CartChanged, StoreChanged, StoreMessagesChanged } from '../commerce.messages.js';
import { checkStoresJob } from '../connections/check-stores.job.js';
import { type StoreRow, readStores } from '../store-row.js';
import type { StoreEvent } from '../store-events/store-event.js';
import { ApplyStoreEvent, type StoreEventOutcome } from './apply-store-event.js';
import { openBody, readEvents } from './event-body.js';
import { type EventSubjects, isBehind, subjectsOf } from './event-subjects.js';
import { FETCHED } from './fetched-event.js';
import { updateStoreFacts } from './update-store-facts.js';

const COLUMNS = ['id', 'dedupe_key', 'name', 'key_id', 'body_sealed'] as const;
type EventRow = Pick<Row<'store_events'>, (typeof COLUMNS)[number]>;

const MAX_ATTEMPTS = 8;
/** Limits how long rows are locked. */
const MAX_EVENTS_PER_TRANSACTION = 20;

interface HandledEvent {
  id: number;
  outcomes: StoreEventOutcome[];
  /** The payload has a one-time code and is deleted. */
  isSecret: boolean;
}

@Injectable()
export class HandleStoreEvent {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly secrets: Secrets,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
    private readonly application: ApplyStoreEvent,
  ) {}

  async handleAll(storeId: number): Promise<void> {
    const deferred: EventSubjects = new Map();
    while (await this.handleNext(storeId, deferred));
  }

  private async handleNext(storeId: number, deferred: EventSubjects): Promise<boolean> {
    const em = this.orm.em.fork();
    const [store] = await readStores(em, sql`s.id = ${storeId}`);
    if (!store) return false;
    const clock = await this.queries.execute(new GetWallClock(store.accountId));
    const { count, isDone } = await this.handleUpTo(MAX_EVENTS_PER_TRANSACTION, em, store, clock, deferred);
    // Each event is retried alone.
    for (let remaining = isDone ? 0 : count; remaining > 0; remaining--)
      await this.handleUpTo(1, em, store, clock, deferred);
    return count > 0;
  }

  /** Handles all or none. Postpones a single failed event. */
  private async handleUpTo(
    max: number,
    em: EntityManager,
    store: StoreRow,
    clock: QuietSchedule,
    deferred: EventSubjects,
  ) {
    let ids: number[] = [];
    const handled: HandledEvent[] = [];
    try {
      await em.transactional(async (transaction) => {
        const rows = await database(transaction)
          .selectFrom('store_events')
          .select(COLUMNS)
          .where('shop_id', '=', store.id)
          .where('state', '=', 'received')
          .where(sql<boolean>`id <> all(${[...deferred.keys()]}::bigint[])`)
          .where(sql<boolean>`(attempts = 0 or updated_at < clock_timestamp() - interval '1 second' * attempts)`)
          .orderBy('id')
          .limit(max)
          .forUpdate()
          .execute();
        ids = rows.map(({ id }) => id);
        const earlierEvents = new Map([...deferred, ...(await this.findPostponed(transaction, store, ids))]);
        for (const row of rows) {
          const subjects = earlierEvents.size > 0 ? this.subjectsIn(store, row) : [];
          if (isBehind(row.id, subjects, earlierEvents)) {
            earlierEvents.set(row.id, subjects);
            deferred.set(row.id, subjects);
          } else handled.push(await this.handle(transaction, store, row, clock));
        }
        if (handled.length > 0) await saveOutcomes(transaction, handled);
      });
    } catch (error) {
      const [id] = ids;
      if (id === undefined) throw error;
      if (ids.length > 1) return { count: ids.length, isDone: false };
      await this.postpone(em, id, error);
      return { count: 1, isDone: true };
    }
    await this.publish(
      store,
      handled.flatMap(({ outcomes }) => outcomes),
    );
    return { count: ids.length, isDone: true };
  }

  private async findPostponed(em: EntityManager, store: StoreRow, ids: readonly number[]): Promise<EventSubjects> {
    const last = ids.at(-1);
    if (last === undefined) return new Map();
    const rows = await database(em)
      .selectFrom('store_events')
      .select(COLUMNS)
      .where('shop_id', '=', store.id)
      .where('state', '=', 'received')
      .where('attempts', '>', 0)
      .where('id', '<', last)
      .where(sql<boolean>`id <> all(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map((row) => [row.id, this.subjectsIn(store, row)]));
  }

  private subjectsIn(store: StoreRow, row: EventRow): readonly string[] {
    try {
      return subjectsOf(this.read(store, row));
    } catch {
      // An unreadable body fails when handled.
      return [];
    }
  }

  private read(store: StoreRow, row: EventRow): StoreEvent[] {
    const body = this.open(store, row);
    return body ? readEvents(row.name, body, store.facts) : [{ kind: 'ignored', reason: 'unreadable' }];
  }

  private async handle(
    em: EntityManager,
    knownStore: StoreRow,
    row: EventRow,
    clock: QuietSchedule,
  ): Promise<HandledEvent> {
    const body = this.open(knownStore, row);
    const store = body && row.name !== FETCHED ? await updateStoreFacts(em, knownStore, body) : knownStore;
    const events = this.read(store, row);
    const outcomes: StoreEventOutcome[] = [];
    for (const event of events)
      outcomes.push(await this.application.apply(em, store, event, { eventId: row.id, clock }));
    const isSecret = events.some((event) => event.kind === 'customer' && event.otp !== null);
    return { id: row.id, outcomes, isSecret };
  }

  private open(store: StoreRow, { dedupe_key: dedupeKey, key_id: keyId, body_sealed: bytes }: EventRow): Buffer | null {
    return bytes && openBody(this.secrets, { storeId: store.id, dedupeKey, keyId, bytes });
  }

  private async publish({ id: storeId, accountId }: StoreRow, outcomes: readonly StoreEventOutcome[]): Promise<void> {
    if (outcomes.some(({ isUninstalled }) => isUninstalled)) {
      this.events.publish(new StoreChanged(accountId, storeId));
      await this.jobs.enqueue(checkStoresJob, { shopId: storeId });
    }
    const messageIds = outcomes.flatMap((outcome) => outcome.messageIds);
    for (const cartId of new Set(outcomes.flatMap((outcome) => outcome.cartIds)))
      this.events.publish(new CartChanged(accountId, cartId));
    if (messageIds.length === 0) return;
    this.events.publish(new StoreMessagesChanged(accountId, messageIds));
    await this.jobs.enqueue(storeMessageJob, { accountId });
  }

  /** Fails the event after the last attempt. */
  private async postpone(em: EntityManager, eventId: number, error: unknown): Promise<void> {
    log.warn({ err: error, storeEventId: eventId }, 'store event processing failed');
    await sql`
      update store_events set attempts = attempts + 1, updated_at = clock_timestamp(),
          state = case when attempts + 1 >= ${MAX_ATTEMPTS} then 'failed' else state end, reason = 'error'
        where id = ${eventId}`.execute(database(em));
  }
}

function saveOutcomes(em: EntityManager, handled: readonly HandledEvent[]): Promise<unknown> {
  const rows = handled.map(({ id, outcomes, isSecret }) => {
    const mainOutcome = outcomes.find(({ state }) => state === 'handled') ?? outcomes[0];
    return {
      id,
      is_secret: isSecret,
      state: mainOutcome?.state ?? 'ignored',
      reason: mainOutcome ? mainOutcome.reason : 'unknown_event',
      kind: mainOutcome?.kind ?? null,
      subject: mainOutcome?.subject?.slice(0, 160) ?? null,
    };
  });
  return sql`
    update store_events e set state = h.state, reason = h.reason, kind = h.kind, subject = h.subject, handled_at = clock_timestamp(),
       updated_at = clock_timestamp(), body_sealed = case when h.is_secret then null else e.body_sealed end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) h (id bigint, is_secret boolean, state text, reason text, kind text,
        subject text)
      where e.id = h.id`.execute(database(em));
}
