import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Secrets } from '../../platform/secrets.js';
import { StoreNotConnected } from '../commerce.errors.js';
import { StoreChanged } from '../commerce.messages.js';
import type { StoreRow } from '../store-row.js';
import { PREVIOUS_SECRET_LIFE } from './previous-secret-life.js';
import { newSecret, sealSecret } from './store-secrets.js';

/** Creates secrets that are shown once. */
@Injectable()
export class ShareSecret {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly events: EventBus,
  ) {}

  /** Connects at the first event. Earlier orders cause no messages. */
  begin(store: StoreRow): Promise<string> {
    return this.write(
      store,
      sql`former_secret_sealed = null, former_secret_until = null, store_id = null,
       connected_at = clock_timestamp(), state = 'connecting', state_reason = null, refused_count = 0, refused_at = null`,
    );
  }

  async rotate(store: StoreRow): Promise<string> {
    if (store.state === 'not_connected') throw new StoreNotConnected();
    return this.write(
      store,
      sql`former_secret_sealed = secret_sealed, former_secret_until = clock_timestamp() + ${PREVIOUS_SECRET_LIFE}::interval`,
    );
  }

  private async write({ id, accountId }: StoreRow, changes: RawBuilder<unknown>): Promise<string> {
    const secret = newSecret();
    await sql`
      update shops set ${changes}, secret_sealed = ${sealSecret(this.secrets, id, secret)}, key_id = ${this.secrets.keyId},
          updated_at = clock_timestamp()
        where id = ${id} and account_id = ${accountId}`.execute(database(this.em));
    this.events.publish(new StoreChanged(accountId, id));
    return secret;
  }
}
