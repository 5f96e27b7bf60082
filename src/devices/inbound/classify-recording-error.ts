import { isDatabaseAway, isRefusedValue } from '../sessions/serial-queue.js';

/** Trouble that passes, such as two transactions in each other's way, is over by then. */
const ATTEMPTS = 3;

/** What the journal holds is no message that this version understands. */
export class UnreadableEntry extends Error {}

/** Recording a message will fail each time: it must not hold up those behind it. */
export function isPermanent(error: unknown, attempts: number, most = ATTEMPTS): boolean {
  if (isDatabaseAway(error)) return false;
  return error instanceof UnreadableEntry || isRefusedValue(error) || attempts >= most;
}

/** A word for the trouble, without anything of the message. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableEntry) return 'unreadable';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? `refused ${code}` : 'failed';
}
