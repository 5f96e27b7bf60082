import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Config } from '../config.js';
import { log } from '../logging.js';
import { Metrics } from '../metrics/metrics.js';
import { StorageFull } from './storage.errors.js';
import { DiskBelowReserve } from './storage.messages.js';

/** Lifetime of a check. Uploads check while they write. */
const CACHE_MS = 250;
const PUBLISH_INTERVAL_MS = 60_000;

async function readFreeBytes(folder: string): Promise<number> {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  return bavail * bsize;
}

/** Rejects files on a nearly full disk. PostgreSQL often shares it and would stop. */
@Injectable()
export class DiskRoom implements OnModuleInit {
  private cached: { at: number; free: Promise<number> } | undefined;
  private publishedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly events: EventBus,
  ) {}

  onModuleInit(): void {
    const { dataDir, diskReserve } = this.config;
    this.metrics.gauge({ name: 'disk_free_bytes', help: 'Free bytes on the disk of DATA_DIR' }, async () => [
      { value: await readFreeBytes(dataDir) },
    ]);
    this.metrics.gauge(
      { name: 'disk_reserve_bytes', help: 'New files are rejected below this many free bytes' },
      () => [{ value: diskReserve }],
    );
  }

  async check(): Promise<void> {
    const free = await this.readFree();
    if (free >= this.config.diskReserve) return;
    const now = performance.now();
    if (now - this.publishedAt > PUBLISH_INTERVAL_MS) {
      this.publishedAt = now;
      log.error({ free, reserve: this.config.diskReserve }, 'disk reserve reached: files rejected');
      this.events.publish(new DiskBelowReserve());
    }
    throw new StorageFull();
  }

  private readFree(): Promise<number> {
    const now = performance.now();
    if (!this.cached || now - this.cached.at > CACHE_MS)
      this.cached = { at: now, free: readFreeBytes(this.config.dataDir) };
    return this.cached.free;
  }
}
