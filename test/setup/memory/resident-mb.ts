import { readFile } from 'node:fs/promises';

/** Returns the memory of a process, 0 without the process. Linux only. */
export async function residentMb(pid: number | string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
