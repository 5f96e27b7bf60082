import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { SendingSwitch } from '../sending/sending-switch.js';
import { backgroundWork } from './background-work.js';
import { processedBy } from './process-queue.js';
import { Workers } from './workers.js';

/** Looks into the rows for what one kind of background work has left unfinished, and adds a job for each. */
@Injectable()
export class RowReconciler {
  constructor(
    private readonly modules: ModuleRef,
    private readonly workers: Workers,
    private readonly sending: SendingSwitch,
  ) {}

  /** `work`: a name in `backgroundWork`. `isAfterStart`: what a former process had in hand is looked for too. */
  async reconcile(work: string, isAfterStart: boolean): Promise<void> {
    // Another version, which runs beside this one or did, may know of work that is not here.
    const worker = backgroundWork.get(work)?.worker;
    if (!worker) return;
    if (processedBy(worker)?.isOutward && !this.sending.isOn()) return;
    const unfinished = await this.modules.get(worker, { strict: false }).reconcile?.(isAfterStart);
    for (const payload of unfinished ?? []) await this.workers.takeUp(worker, payload);
  }
}
