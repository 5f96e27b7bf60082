import type { Socket } from 'socket.io';
import { BoundedCache } from '../bounded-cache.js';
import { Throttled } from '../errors.js';
import { errorBodyOf } from './socket-error.filter.js';

/** Limit per session and process. */
const MAX_MESSAGES = 30;
const WINDOW_SECONDS = 10;
const MAX_SESSIONS = 10_000;

/** Runs before the guard, which reads the session of each message. */
export class LimitMessages {
  private readonly counts = new BoundedCache<{ count: number }>(MAX_SESSIONS, WINDOW_SECONDS * 1000);

  watch(socket: Socket, sessionId: number): void {
    socket.use((event: unknown[], next) => {
      if (this.isAllowed(String(sessionId))) return next();
      const acknowledge = event.at(-1);
      if (typeof acknowledge === 'function') acknowledge(errorBodyOf(socket, new Throttled(WINDOW_SECONDS)));
    });
  }

  private isAllowed(session: string): boolean {
    const window = this.counts.get(session) ?? { count: 0 };
    if (window.count === 0) this.counts.set(session, window);
    return ++window.count <= MAX_MESSAGES;
  }
}
