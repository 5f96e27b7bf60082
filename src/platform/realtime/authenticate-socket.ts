import type { SignedIn } from '../http/access.js';

export abstract class AuthenticateSocket {
  abstract bySessionCookie(cookieHeader: string | undefined): Promise<SignedIn | null>;

  /** Returns the open sessions of verified users. */
  abstract findOpen(sessionIds: readonly number[]): Promise<ReadonlySet<number>>;
}
