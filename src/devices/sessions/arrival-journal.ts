import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { storable } from '../../platform/tidy-text.js';
import { nativePool } from './key-writer.js';
import type { SessionDevice } from './session-outlet.js';

/** A message that was decrypted: its stanza, packed, with the text in the place of the cipher. */
export interface Arrival {
  waId: string;
  stanza: Buffer;
}

/**
 * What has been decrypted and is not recorded yet. WhatsApp forgets a message once it has our receipt, which Baileys sends before it tells
 * of the message, and holds that back for seconds while a queue is handed over: a process that dies then would lose it for good.
 */
@Injectable()
export class ArrivalJournal {
  constructor(private readonly orm: MikroORM) {}

  /** Resolves when it is committed. */
  async keep({ id, accountId }: SessionDevice, { waId, stanza }: Arrival): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query('insert into device_arrivals (device_id, account_id, wa_id, stanza) values ($1, $2, $3, $4)', [
      ...[id, accountId, storable(waId), stanza],
    ]);
  }

  /** They are recorded. */
  async forget({ id, accountId }: SessionDevice, waIds: readonly string[]): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query('delete from device_arrivals where device_id = $1 and account_id = $2 and wa_id = any ($3)', [
      ...[id, accountId, waIds.map((waId) => storable(waId))],
    ]);
  }

  /** In the order in which they came. */
  async list({ id, accountId }: SessionDevice): Promise<Arrival[]> {
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ wa_id: string; stanza: Buffer }>(
      'select wa_id, stanza from device_arrivals where device_id = $1 and account_id = $2 order by id',
      [id, accountId],
    );
    return rows.map(({ wa_id: waId, stanza }) => ({ waId, stanza }));
  }
}
