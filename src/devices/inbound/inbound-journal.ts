import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { Secrets } from '../../platform/secrets.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import { nativePool } from '../credentials/key-writer.js';
import { PlatformTexts } from '../outbound/platform-texts.js';
import type { SessionDevice } from '../sessions/session-events.js';

const MAX_FAILED_PER_DEVICE = 20;

/** `stanza` is packed and decrypted. */
export interface JournalEntry {
  waId: string;
  stanza: Buffer;
  /** Outer context of a message that another own device sent. */
  context?: Uint8Array | null;
  /** True if an earlier connection failed to record the message. */
  isFailed?: boolean;
}

/** Stores messages before the receipt, after which WhatsApp deletes them. */
@Injectable()
export class InboundJournal {
  constructor(
    private readonly orm: MikroORM,
    private readonly texts: PlatformTexts,
    private readonly secrets: Secrets,
  ) {}

  /** Waits for the commit. Returns false for platform texts. */
  async keep({ id, accountId }: SessionDevice, { waId, stanza }: JournalEntry): Promise<boolean> {
    const pool = await nativePool(this.orm);
    const { keyId, bytes } = this.secrets.seal(stanza, contextOf(id));
    const { rowCount } = await pool.query({
      name: 'keep inbound',
      text: `insert into inbound_journal (device_id, account_id, wa_id, stanza, key_id)
         select $1::bigint, $2::bigint, $3::text, $4::bytea, $5
          where not exists (select from platform_texts where wa_id_hash = $6)`,
      values: [id, accountId, sanitizeText(waId), bytes, keyId, this.texts.hashOf(waId)],
    });
    return rowCount === 1;
  }

  async forget({ id, accountId }: SessionDevice, waIds: readonly string[]): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query({
      name: 'forget inbound',
      text: 'delete from inbound_journal where device_id = $1 and account_id = $2 and wa_id = any ($3)',
      values: [id, accountId, waIds.map((waId) => sanitizeText(waId))],
    });
  }

  /** Lets each connection retry the entry, because a new version may read it. */
  async markFailed({ id, accountId }: SessionDevice, waId: string, reason: string): Promise<void> {
    const pool = await nativePool(this.orm);
    log.error({ deviceId: id, reason }, 'journal entry marked as failed');
    await pool.query(
      `update inbound_journal set failed_at = clock_timestamp(), failure = $4
        where device_id = $1 and account_id = $2 and wa_id = $3 and failed_at is null`,
      [id, accountId, sanitizeText(waId), reason],
    );
    await pool.query(
      `delete from inbound_journal where account_id = $1 and device_id = $2 and failed_at is not null
         and id <= (select id from inbound_journal where account_id = $1 and device_id = $2 and failed_at is not null
                     order by id desc limit 1 offset $3)`,
      [accountId, id, MAX_FAILED_PER_DEVICE],
    );
  }

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

  async list({ id, accountId }: SessionDevice): Promise<JournalEntry[]> {
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ wa_id: string; stanza: Buffer; key_id: string | null; is_failed: boolean }>(
      'select wa_id, stanza, key_id, failed_at is not null is_failed from inbound_journal where device_id = $1 and account_id = $2 order by id',
      [id, accountId],
    );
    return rows.map(({ wa_id: waId, stanza, key_id: keyId, is_failed: isFailed }) => ({
      waId,
      stanza: this.unseal(id, stanza, keyId),
      isFailed,
    }));
  }

  /** Decrypts a stanza. Old rows are unencrypted. */
  private unseal(deviceId: number, stanza: Buffer, keyId: string | null): Buffer {
    if (keyId === null) return stanza;
    try {
      return this.secrets.open({ keyId, bytes: stanza }, contextOf(deviceId));
    } catch (error) {
      log.error({ err: error, deviceId }, 'journal entry decryption failed');
      return Buffer.alloc(0);
    }
  }
}

/** Never changes, because existing rows are encrypted with it. */
const contextOf = (deviceId: number): string => `arrival of device ${deviceId}`;
