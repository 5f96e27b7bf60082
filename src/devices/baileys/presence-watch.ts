import { BoundedCache } from '../../platform/bounded-cache.js';
import type { TypingState } from '../connection.messages.js';
import type { BaileysEventMap, WASocket } from './baileys-library.js';

const WATCH_DURATION_MS = 60_000;
const MAX_SUBSCRIPTIONS = 200;
const TYPING_REPEAT_MS = 5_000;
const MAX_CONTACTS = 500;

/**
 * Watches typing, which WhatsApp sends only to online devices, whose phone receives no notifications. The account goes
 * offline a minute after the last `watch`.
 */
export class PresenceWatch {
  private readonly subscribed = new BoundedCache<true>(MAX_SUBSCRIPTIONS);
  private readonly lastUpdates = new BoundedCache<{ state: TypingState; at: number }>(MAX_CONTACTS);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly socket: WASocket) {}

  async watch(jid: string): Promise<void> {
    const isOnline = this.timer !== undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.leave(), WATCH_DURATION_MS).unref();
    if (!isOnline) await this.socket.sendPresenceUpdate('available');
    if (this.subscribed.has(jid)) return;
    this.subscribed.set(jid, true);
    await this.socket.presenceSubscribe(jid);
  }

  /** Returns null for repeats and while no chat is watched, because senders control the rate of updates. */
  read({ id, presences }: BaileysEventMap['presence.update']): TypingState | null {
    if (this.timer === undefined) return null;
    const known = presences[id]?.lastKnownPresence;
    const state = known === 'composing' || known === 'recording' ? known : 'paused';
    const last = this.lastUpdates.get<{ state: TypingState; at: number }>(id);
    const isRepeat =
      state === (last?.state ?? 'paused') && (state === 'paused' || performance.now() - last!.at < TYPING_REPEAT_MS);
    if (isRepeat) return null;
    this.lastUpdates.set(id, { state, at: performance.now() });
    return state;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async leave(): Promise<void> {
    this.stop();
    await this.socket.sendPresenceUpdate('unavailable').catch(() => undefined);
  }
}
