import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Called in a thread: everybody else's work goes first, it has what the processors have left. */
export function lowerThreadPriority(by = 10): void {
  try {
    // On Linux each thread has a priority of its own, by its number.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').pop());
    setPriority(thread, Math.min(19, getPriority() + by));
  } catch {
    // Elsewhere it goes without.
  }
}
