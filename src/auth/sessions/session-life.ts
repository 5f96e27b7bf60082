const DAY_MS = 24 * 3600 * 1000;
/** However much it is used, a session is over this long after its sign-in. */
export const LONGEST_SESSION_MS = 90 * DAY_MS;
/** An administrator's session inside somebody else's account; it does not slide. */
export const IMPERSONATION_MS = 2 * 3600 * 1000;

/** When a session ends unless it is used again: a day later, a month later in a browser that was told to remember. */
export function endOf(session: { isRemembered: boolean; startedAt: Date; usedAt: Date }): Date {
  const slidTo = session.usedAt.getTime() + (session.isRemembered ? 30 * DAY_MS : DAY_MS);
  return new Date(Math.min(slidTo, session.startedAt.getTime() + LONGEST_SESSION_MS));
}

/** What was opened before is over. */
export const oldestStart = (now: Date): Date => new Date(now.getTime() - LONGEST_SESSION_MS);
