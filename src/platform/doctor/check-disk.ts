import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, ok, reasonOf, trouble, warning } from './finding.js';

const LEAST_SHARE = 0.1;

/** Whether the data folder can be written and has room for what comes. */
export async function checkDisk(dataDir: string, reserve: number): Promise<Finding> {
  const probe = join(dataDir, `doctor-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'x');
    await rm(probe);
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const says = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free`;
    const todo = 'Make room on the disk of DATA_DIR, or move DATA_DIR to a larger one.';
    if (free < reserve) {
      const kept = `${says}, less than the reserve of ${(reserve / 1e9).toFixed(1)} GB: no files are taken`;
      return trouble('Disk', kept, `${todo} DISK_RESERVE_MB says how much stays free.`);
    }
    return bavail < blocks * LEAST_SHARE ? warning('Disk', says, todo) : ok('Disk', says);
  } catch (error) {
    const todo = 'Give the user that Mersal runs as the right to write into DATA_DIR.';
    return trouble('Disk', `the data folder cannot be written (${reasonOf(error)})`, todo);
  }
}
