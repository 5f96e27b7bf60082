import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../../platform/secrets.js';
import type { StoreEventResource } from '../../apps/apps.contract.js';
import { StoreEventNotFound } from '../../commerce.errors.js';
import { openBody } from '../event-body.js';
import { maskPayload, readPayload } from './mask-payload.js';
import { readStoreEvents } from './store-event-rows.js';

interface Body {
  shop_id: string;
  dedupe_key: string;
  key_id: string;
  body_sealed: Uint8Array | null;
}

@Injectable()
export class GetStoreEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  async execute(accountId: number, appId: number, eventId: number): Promise<StoreEventResource> {
    const [row] = await this.em.execute<Body[]>(
      `select e.shop_id, e.dedupe_key, e.key_id, e.body_sealed from store_events e join shops s on s.id = e.shop_id
        where e.id = ? and e.account_id = ? and s.app_id = ?`,
      [eventId, accountId, appId],
    );
    const [event] = row ? await readStoreEvents(this.em, 'e.id = ? and e.account_id = ?', [eventId, accountId]) : [];
    if (!row || !event) throw new StoreEventNotFound();
    return { ...event, payload: this.read(row) };
  }

  private read({ shop_id, dedupe_key: dedupeKey, key_id: keyId, body_sealed: bytes }: Body): unknown {
    if (!bytes || keyId !== this.secrets.keyId) return null;
    return maskPayload(readPayload(openBody(this.secrets, { shopId: Number(shop_id), dedupeKey, keyId, bytes })));
  }
}
