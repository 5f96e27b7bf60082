import { Injectable } from '@nestjs/common';
import type { Receipt } from '../handovers.messages.js';
import { BoundedCache } from './bounded-cache.js';

interface PlatformText {
  deviceId: number;
  content: Uint8Array;
}

/** Longer than a code is good for: a phone that could not read one asks again at once, or need not any more. */
const KEPT_MS = 15 * 60_000;
const MOST = 1_000;

/**
 * Texts the platform itself has sent. They carry codes, so nothing of them is ever written down: neither the text, nor its
 * receipts, nor its copies on devices that are linked to us, the recipient's own among them.
 */
@Injectable()
export class PlatformTexts {
  private readonly sent = new BoundedCache<PlatformText>(MOST, KEPT_MS);
  private readonly waiting = new Map<string, (isAccepted: boolean) => void>();

  /** Before it is sent, so that nothing that comes back is taken for an ordinary message. */
  keep(deviceId: number, waId: string, content: Uint8Array): void {
    this.sent.set(waId, { deviceId, content });
  }

  has(waId: string): boolean {
    return this.sent.has(waId);
  }

  /** For a phone that could not read it. */
  contentOf(deviceId: number, waId: string): Uint8Array | null {
    const text = this.sent.get(waId);
    return text?.deviceId === deviceId ? text.content : null;
  }

  /** Whether WhatsApp takes the text, as soon as it says so; false when it is silent. */
  isAccepted(waId: string, patienceMs: number): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), patienceMs).unref();
      this.waiting.set(waId, (isAccepted) => {
        clearTimeout(timer);
        resolve(isAccepted);
      });
    }).finally(() => this.waiting.delete(waId));
  }

  /** Keeps the receipts of such texts for itself and gives the others back. */
  takeOut(receipts: readonly Receipt[]): Receipt[] {
    return receipts.filter(({ waId, status }) => {
      if (!this.has(waId)) return true;
      this.waiting.get(waId)?.(status !== 'failed');
      return false;
    });
  }
}
