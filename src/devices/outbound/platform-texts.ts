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

/** Longer than a code is good for: a phone that could not read one asks again at once, or need not any more. */
const KEPT_MS = 15 * 60_000;
const MOST = 1_000;
/** WhatsApp unlinks a device that was away for 14 days: by then it has handed over what it held for it. */
const KNOWN_DAYS = 15;

/**
 * Texts the platform itself has sent. They carry codes, so nothing of them is ever written down: neither the text, nor its copies on
 * devices that are linked to us, the recipient's own among them, whichever process holds those. What all processes know of a text is a
 * keyed hash of its WhatsApp id; its receipts need none, as they change no row.
 */
@Injectable()
export class PlatformTexts {
  /** For retries, in the process that has sent them. */
  private readonly sent = new BoundedCache<PlatformText>(MOST, KEPT_MS);
  private readonly waiting = new Map<string, (isAccepted: boolean) => void>();

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
  ) {}

  /** Resolves when the hash is committed; the text is sent only then, so that no process takes a copy for an ordinary message. */
  async keep(deviceId: number, phone: string, waId: string, content: Uint8Array): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query(
      'insert into platform_texts (wa_id_hash, expires_at) values ($1, clock_timestamp() + make_interval(days => $2))',
      [this.hashOf(waId), KNOWN_DAYS],
    );
    this.sent.set(waId, { deviceId, phone, content });
  }

  /** As it stands in platform_texts. */
  hashOf(waId: string): string {
    return this.secrets.mac(`platform text ${waId}`);
  }

  /** Without what is one of our texts, or is done to one; what quotes one quotes nothing. `isCleared` tells ids that need not be asked for. */
  async leaveOut(messages: InboundMessage[], isCleared: (waId: string) => boolean): Promise<InboundMessage[]> {
    const asked = messages.flatMap(({ waId, effect, quoted }) => [
      ...(isCleared(waId) ? [] : [waId]),
      ...[effect?.targetWaId, quoted?.waId].filter((id) => id !== undefined),
    ]);
    const ours = await this.among(asked);
    if (ours.size === 0) return messages;
    return messages
      .filter(({ waId, effect }) => !ours.has(waId) && !ours.has(effect?.targetWaId ?? ''))
      .map((message) => (ours.has(message.quoted?.waId ?? '') ? { ...message, quoted: null } : message));
  }

  /** Deletes the hashes of texts that nobody hands over any more. */
  async forgetOld(): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query('delete from platform_texts where expires_at < clock_timestamp()');
  }

  private async among(waIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (waIds.length === 0) return new Set();
    const byHash = new Map(waIds.map((waId) => [this.hashOf(waId), waId]));
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ wa_id_hash: string }>(
      'select wa_id_hash from platform_texts where wa_id_hash = any ($1)',
      [[...byHash.keys()]],
    );
    return new Set(rows.map(({ wa_id_hash: hash }) => byHash.get(hash) ?? ''));
  }

  /** For the phone it was sent to, which could not read it. */
  contentOf(deviceId: number, to: Recipient, waId: string): Uint8Array | null {
    const text = this.sent.get(waId);
    return text?.deviceId === deviceId && text.phone === to.phone ? text.content : null;
  }

  /** Whether WhatsApp takes the text, as soon as it says so; false when it is silent. */
  isAccepted(waId: string, timeoutMs: number): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs).unref();
      this.waiting.set(waId, (isAccepted) => {
        clearTimeout(timer);
        resolve(isAccepted);
      });
    }).finally(() => this.waiting.delete(waId));
  }

  /** Keeps the receipts of such texts for itself and gives the others back. */
  takeOut(receipts: readonly Receipt[]): Receipt[] {
    return receipts.filter(({ waId, status }) => {
      if (!this.sent.has(waId)) return true;
      this.waiting.get(waId)?.(status !== 'failed');
      return false;
    });
  }
}
