import { Injectable } from '@nestjs/common';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { CodeRequests } from '../code-requests.js';
import { codesSweepQueue, lettersQueue } from '../codes.queue.js';
import { RecordUndelivered } from '../record-undelivered.js';

const SWEEP_EVERY_MS = 15_000;

@Injectable()
export class CodesSweepWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly requests: CodeRequests,
    private readonly undelivered: RecordUndelivered,
  ) {
    super(parts, codesSweepQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(codesSweepQueue, SWEEP_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    const { waiting, missed } = await this.requests.unfinished();
    for (const id of waiting) await this.parts.queues.add(lettersQueue, { codeRequestId: id }, { jobId: `code-${id}` });
    for (const { id, userId } of missed)
      if (userId !== null) await this.undelivered.of({ userId }, `code ${id}`, 'too_late');
  }
}
