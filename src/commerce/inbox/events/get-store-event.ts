import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { Secrets } from '../../../platform/secrets.js';
import type { StoreEventResource } from '../../apps/apps.contract.js';
import { StoreEventNotFound } from '../../commerce.errors.js';
import { openBody } from '../event-body.js';
import { maskPayload, readPayload } from './mask-payload.js';
import { readStoreEvents } from './store-event-rows.js';

type Body = Pick<Row<'store_events'>, 'shop_id' | 'dedupe_key' | 'key_id' | 'body_sealed'>;

@Injectable()
export class GetStoreEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  async execute(accountId: number, appId: number, eventId: number): Promise<StoreEventResource> {
    const row = await database(this.em)
      .selectFrom('store_events as e')
      .innerJoin('shops as s', 's.id', 'e.shop_id')
      .select(['e.shop_id', 'e.dedupe_key', 'e.key_id', 'e.body_sealed'])
      .where('e.id', '=', eventId)
      .where('e.account_id', '=', accountId)
      .where('s.app_id', '=', appId)
      .executeTakeFirst();
    const [event] = row ? await readStoreEvents(this.em, sql`e.id = ${eventId} and e.account_id = ${accountId}`) : [];
    if (!row || !event) throw new StoreEventNotFound();
    return { ...event, payload: this.readPayload(row) };
  }

  private readPayload({ shop_id: storeId, dedupe_key: dedupeKey, key_id: keyId, body_sealed: bytes }: Body): unknown {
    // A previous APP_SECRET sealed the body.
    if (!bytes || keyId !== this.secrets.keyId) return null;
    return maskPayload(readPayload(openBody(this.secrets, { storeId, dedupeKey, keyId, bytes })));
  }
}
