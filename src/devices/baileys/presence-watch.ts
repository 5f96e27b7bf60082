import { BoundedCache } from '../../platform/bounded-cache.js';
import type { TypingState } from '../connection.messages.js';
import type { BaileysEventMap, WASocket } from './baileys-library.js';

/** After the last open chat was looked at. */
const WATCHED_MS = 60_000;
const MAX_SUBSCRIPTIONS = 200;
/** Phones repeat that somebody is typing. */
const REPEATED_MS = 5_000;
const MAX_PEOPLE = 500;

/**
 * Asks WhatsApp who is typing while somebody looks at a chat. WhatsApp tells it to devices alone that are online, and an account that is
 * online on another device is not notified on its phone: so it is online for as long as a chat is open, and no longer.
 */
export class PresenceWatch {
  private readonly subscribed = new BoundedCache<true>(MAX_SUBSCRIPTIONS);
  private readonly last = new BoundedCache<{ state: TypingState; at: number }>(MAX_PEOPLE);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly socket: WASocket) {}

  async watch(jid: string): Promise<void> {
    const isOnline = this.timer !== undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.leave(), WATCHED_MS).unref();
    if (!isOnline) await this.socket.sendPresenceUpdate('available');
    if (this.subscribed.has(jid)) return;
    this.subscribed.set(jid, true);
    await this.socket.presenceSubscribe(jid);
  }

  /** Takes a presence update; anyone may send any number of them. Ignored while no chat is watched. */
  read({ id, presences }: BaileysEventMap['presence.update']): TypingState | null {
    if (this.timer === undefined) return null;
    const known = presences[id]?.lastKnownPresence;
    const state = known === 'composing' || known === 'recording' ? known : 'paused';
    const last = this.last.get<{ state: TypingState; at: number }>(id);
    const isRepeat = state === (last?.state ?? 'paused') && (state === 'paused' || Date.now() - last!.at < REPEATED_MS);
    if (isRepeat) return null;
    this.last.set(id, { state, at: Date.now() });
    return state;
  }

  /** The connection has ended. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async leave(): Promise<void> {
    this.stop();
    await this.socket.sendPresenceUpdate('unavailable').catch(() => undefined);
  }
}
