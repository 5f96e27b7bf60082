import { readFile } from 'node:fs/promises';

/** What a process holds in memory, in MB; 0 when it is gone. Linux only. */
export async function residentMb(pid: number | string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
