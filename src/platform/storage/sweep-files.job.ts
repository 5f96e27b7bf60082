import { EntityManager } from '@mikro-orm/postgresql';
import { defineJob, HandlesJob } from '../jobs/define-job.js';
import type { PeriodicJobHandler } from '../jobs/job-handler.js';
import { FileStore } from './file-store.js';
import { sweepFiles } from './sweep-files.js';

const SWEEP_INTERVAL_MS = 60_000;

export const sweepFilesJob = defineJob({ name: 'sweep-files', everyMs: SWEEP_INTERVAL_MS });

@HandlesJob(sweepFilesJob)
export class SweepFilesJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async execute(): Promise<void> {
    await sweepFiles(this.em, this.files);
  }
}
