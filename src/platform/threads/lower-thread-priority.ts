import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

export function lowerThreadPriority(by = 10): void {
  try {
    // On Linux, each thread has a priority.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').pop());
    setPriority(thread, Math.min(19, getPriority() + by));
  } catch {}
}
