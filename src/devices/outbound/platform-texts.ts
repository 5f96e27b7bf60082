import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/secrets.js';
import type { Recipient } from '../connection.messages.js';
import type { InboundMessage, Receipt } from '../devices.ports.js';
import { BoundedCache } from '../../platform/bounded-cache.js';
import { nativePool } from '../credentials/key-writer.js';

interface PlatformText {
  deviceId: number;
  phone: string;
  content: Uint8Array;
}

/** Longer than a sign-in code is valid. */
const RETENTION_MS = 15 * 60_000;
const MAX_TEXTS = 1_000;
/** WhatsApp unlinks devices after 14 days offline. */
const HASH_RETENTION_DAYS = 15;

/**
 * Texts such as sign-in codes are not stored, nor are their copies on linked devices. Processes share a keyed hash of
 * the WhatsApp ID.
 */
@Injectable()
export class PlatformTexts {
  /** For retries, in the sending process only. */
  private readonly sent = new BoundedCache<PlatformText>(MAX_TEXTS, RETENTION_MS);
  private readonly waiting = new Map<string, (isAccepted: boolean) => void>();

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
  ) {}

  /** Send only after the commit, or a process could record a copy. */
  async keep(deviceId: number, phone: string, waId: string, content: Uint8Array): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query(
      'insert into platform_texts (wa_id_hash, expires_at) values ($1, clock_timestamp() + make_interval(days => $2))',
      [this.hashOf(waId), HASH_RETENTION_DAYS],
    );
    this.sent.set(waId, { deviceId, phone, content });
  }

  hashOf(waId: string): string {
    return this.secrets.mac(`platform text ${waId}`);
  }

  /** Removes platform texts, their changes and quotes. */
  async withoutPlatformTexts<Arrived extends InboundMessage>(
    messages: Arrived[],
    isNotPlatformText: (waId: string) => boolean,
  ): Promise<Arrived[]> {
    const candidates = messages.flatMap(({ waId, effect, quoted }) => [
      ...(isNotPlatformText(waId) ? [] : [waId]),
      ...[effect?.targetWaId, quoted?.waId].filter((id) => id !== undefined),
    ]);
    const platformIds = await this.findKnown(candidates);
    if (platformIds.size === 0) return messages;
    return messages
      .filter(({ waId, effect }) => !platformIds.has(waId) && !platformIds.has(effect?.targetWaId ?? ''))
      .map((message) => (platformIds.has(message.quoted?.waId ?? '') ? { ...message, quoted: null } : message));
  }

  async forgetOld(): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query('delete from platform_texts where expires_at < clock_timestamp()');
  }

  private async findKnown(waIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (waIds.length === 0) return new Set();
    const byHash = new Map(waIds.map((waId) => [this.hashOf(waId), waId]));
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ wa_id_hash: string }>(
      'select wa_id_hash from platform_texts where wa_id_hash = any ($1)',
      [[...byHash.keys()]],
    );
    return new Set(rows.map(({ wa_id_hash: hash }) => byHash.get(hash) ?? ''));
  }

  contentOf(deviceId: number, to: Recipient, waId: string): Uint8Array | null {
    const text = this.sent.get(waId);
    return text?.deviceId === deviceId && text.phone === to.phone ? text.content : null;
  }

  waitForAcceptance(waId: string, timeoutMs: number): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs).unref();
      this.waiting.set(waId, (isAccepted) => {
        clearTimeout(timer);
        resolve(isAccepted);
      });
    }).finally(() => this.waiting.delete(waId));
  }

  dropReceipts(receipts: readonly Receipt[]): Receipt[] {
    return receipts.filter(({ waId, status }) => {
      if (!this.sent.has(waId)) return true;
      this.waiting.get(waId)?.(status !== 'failed');
      return false;
    });
  }
}
