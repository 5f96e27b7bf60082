import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { lettersQueue } from '../codes.queue.js';
import { DeliverCode } from '../commands/deliver-code.js';
import { SendNotice } from '../commands/send-notice.js';

type Payload = z.infer<typeof lettersQueue.payload>;

@Injectable()
export class LettersWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, lettersQueue, 8);
  }

  protected async handle(payload: Payload): Promise<void> {
    if ('notice' in payload) return this.commands.execute(new SendNotice(payload.userId, payload.notice));
    const later = await this.commands.execute(new DeliverCode(payload.codeRequestId));
    if (!later) return;
    // Under another id than this job's, which still runs.
    const jobId = `code-${payload.codeRequestId}-later`;
    await this.parts.queues.add(lettersQueue, payload, { jobId, delay: later.againInSeconds * 1000 });
  }
}
