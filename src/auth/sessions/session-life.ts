const DAY_MS = 24 * 3600 * 1000;
export const MAX_SESSION_MS = 90 * DAY_MS;
export const IMPERSONATION_MS = 2 * 3600 * 1000;

export function endOf(session: { isRemembered: boolean; startedAt: Date; usedAt: Date }): Date {
  const slidingEnd = session.usedAt.getTime() + (session.isRemembered ? 30 * DAY_MS : DAY_MS);
  return new Date(Math.min(slidingEnd, session.startedAt.getTime() + MAX_SESSION_MS));
}

export const oldestStart = (now: Date): Date => new Date(now.getTime() - MAX_SESSION_MS);
