import type { BaileysConnection } from '../baileys/baileys-connection.js';

/** One connection of a session and what it has shown so far. What it says after another has begun is recognised by it. */
export class ConnectionAttempt {
  connection: BaileysConnection | null = null;
  qrs = 0;
  wasPaired = false;
  openedAt: Date | null = null;

  get seen() {
    const wasOpen = this.openedAt !== null;
    return { wasOpen, wasPaired: this.wasPaired, wasReached: wasOpen || this.qrs > 0 };
  }
}
