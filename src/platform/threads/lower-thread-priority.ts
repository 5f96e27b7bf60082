import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

export function lowerThreadPriority(by = 10): void {
  try {
    // Linux has a priority per thread.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').pop());
    setPriority(thread, Math.min(19, getPriority() + by));
  } catch {}
}
