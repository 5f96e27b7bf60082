import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { Secrets } from '../../platform/secrets.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import { nativePool } from '../credentials/key-writer.js';
import { PlatformTexts } from '../outbound/platform-texts.js';
import type { SessionDevice } from '../sessions/session-events.js';

/** Of one device. */
const MOST_ASIDE = 20;

/** A message that was decrypted: its stanza, packed, with the text in the place of the cipher. */
export interface JournalEntry {
  waId: string;
  stanza: Buffer;
  /** The context that stood beside a message of another device of ours. */
  context?: Uint8Array | null;
  /** It could not be recorded at a former connection. */
  isAside?: boolean;
}

/**
 * What has been decrypted and is not recorded yet. WhatsApp forgets a message once it has our receipt, which Baileys sends before it tells
 * of the message, and holds that back for seconds while a queue is handed over: a process that dies then would lose it for good.
 */
@Injectable()
export class InboundJournal {
  constructor(
    private readonly orm: MikroORM,
    private readonly texts: PlatformTexts,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Resolves when it is committed; false for a text of the platform itself, which is not written down. To ask for that is a part of the
   * statement, so an ordinary message pays with one look into an index and waits for nothing more.
   */
  async keep({ id, accountId }: SessionDevice, { waId, stanza }: JournalEntry): Promise<boolean> {
    const pool = await nativePool(this.orm);
    const { keyId, bytes } = this.secrets.seal(stanza, contextOf(id));
    const { rowCount } = await pool.query({
      // Prepared once for each connection: planning costs more than the insert.
      name: 'keep inbound',
      text: `insert into inbound_journal (device_id, account_id, wa_id, stanza, key_id)
         select $1::bigint, $2::bigint, $3::text, $4::bytea, $5
          where not exists (select from platform_texts where wa_id_hash = $6)`,
      values: [id, accountId, sanitizeText(waId), bytes, keyId, this.texts.hashOf(waId)],
    });
    return rowCount === 1;
  }

  /** They are recorded. */
  async forget({ id, accountId }: SessionDevice, waIds: readonly string[]): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query({
      name: 'forget inbound',
      text: 'delete from inbound_journal where device_id = $1 and account_id = $2 and wa_id = any ($3)',
      values: [id, accountId, waIds.map((waId) => sanitizeText(waId))],
    });
  }

  /**
   * It cannot be recorded. It stays for a month, one of a bounded number, and is tried once at each connection: by then the server may
   * be another version, or the trouble may be over.
   */
  async setAside({ id, accountId }: SessionDevice, waId: string, reason: string): Promise<void> {
    const pool = await nativePool(this.orm);
    log.error({ deviceId: id, reason }, 'message in the journal set aside');
    await pool.query(
      `update inbound_journal set failed_at = clock_timestamp(), failure = $4
        where device_id = $1 and account_id = $2 and wa_id = $3 and failed_at is null`,
      [id, accountId, sanitizeText(waId), reason],
    );
    await pool.query(
      `delete from inbound_journal where account_id = $1 and device_id = $2 and failed_at is not null
         and id <= (select id from inbound_journal where account_id = $1 and device_id = $2 and failed_at is not null
                     order by id desc limit 1 offset $3)`,
      [accountId, id, MOST_ASIDE],
    );
  }

  /** One that was kept just now; null when it is gone, or never was. */
  async find({ id, accountId }: SessionDevice, waId: string): Promise<JournalEntry | null> {
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ stanza: Buffer; key_id: string | null }>(
      `select stanza, key_id from inbound_journal where device_id = $1 and account_id = $2 and wa_id = $3 and failed_at is null
        order by id desc limit 1`,
      [id, accountId, sanitizeText(waId)],
    );
    const [row] = rows;
    return row ? { waId, stanza: this.unseal(id, row.stanza, row.key_id) } : null;
  }

  /** In the order in which they came. */
  async list({ id, accountId }: SessionDevice): Promise<JournalEntry[]> {
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ wa_id: string; stanza: Buffer; key_id: string | null; is_aside: boolean }>(
      'select wa_id, stanza, key_id, failed_at is not null is_aside from inbound_journal where device_id = $1 and account_id = $2 order by id',
      [id, accountId],
    );
    return rows.map(({ wa_id: waId, stanza, key_id: keyId, is_aside: isAside }) => ({
      waId,
      stanza: this.unseal(id, stanza, keyId),
      isAside,
    }));
  }

  /** Rows of an older version are not sealed. What cannot be opened is empty, and is set aside like all that cannot be read. */
  private unseal(deviceId: number, stanza: Buffer, keyId: string | null): Buffer {
    if (keyId === null) return stanza;
    try {
      return this.secrets.open({ keyId, bytes: stanza }, contextOf(deviceId));
    } catch (error) {
      log.error({ err: error, deviceId }, 'message in the journal cannot be opened');
      return Buffer.alloc(0);
    }
  }
}

/** Sealed rows are bound to these words: they stay. */
const contextOf = (deviceId: number): string => `arrival of device ${deviceId}`;
