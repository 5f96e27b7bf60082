import type { SignedIn } from '../http/access.js';

export abstract class AuthenticateSocket {
  abstract bySessionCookie(cookieHeader: string | undefined): Promise<SignedIn | null>;

  /** Requires a verified account. */
  abstract findOpen(sessionIds: readonly number[]): Promise<ReadonlySet<number>>;
}
