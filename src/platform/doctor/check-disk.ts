import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, ok, shortReason, trouble, warning } from './finding.js';

const MIN_FREE_SHARE = 0.1;

export async function checkDisk(dataDir: string, reserve: number): Promise<Finding> {
  const probe = join(dataDir, `doctor-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'x');
    await rm(probe);
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const message = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free`;
    const advice = 'Free space on the disk of DATA_DIR, or move DATA_DIR to a larger disk.';
    if (free < reserve) {
      const kept = `${message}, less than the reserve of ${(reserve / 1e9).toFixed(1)} GB: new files are rejected`;
      return trouble('Disk', kept, `${advice} DISK_RESERVE_MB sets the reserve.`);
    }
    return bavail < blocks * MIN_FREE_SHARE ? warning('Disk', message, advice) : ok('Disk', message);
  } catch (error) {
    const advice = 'Give the user of the Mersal process write permission on DATA_DIR.';
    return trouble('Disk', `DATA_DIR is not writable (${shortReason(error)})`, advice);
  }
}
