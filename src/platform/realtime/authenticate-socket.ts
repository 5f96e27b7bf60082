import type { SignedIn } from '../http/access.js';

/** Finds who a Cookie header belongs to; null for nobody. Auth provides it, the gateway asks it. */
export abstract class AuthenticateSocket {
  abstract bySessionCookie(cookieHeader: string | undefined): Promise<SignedIn | null>;

  /** Which of these sessions may still have a socket. */
  abstract areOpen(sessionIds: readonly number[]): Promise<ReadonlySet<number>>;
}
