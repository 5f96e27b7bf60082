import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { SendingSwitch } from '../sending/sending-switch.js';
import { backgroundWork } from './background-work.js';
import { getProcessorOptions } from './process-queue.js';
import { Workers } from './workers.js';

@Injectable()
export class RowReconciler {
  constructor(
    private readonly modules: ModuleRef,
    private readonly workers: Workers,
    private readonly sending: SendingSwitch,
  ) {}

  async reconcile(work: string, isAfterStart: boolean): Promise<void> {
    // Another version may have other workers.
    const worker = backgroundWork.get(work)?.worker;
    if (!worker) return;
    if (getProcessorOptions(worker)?.isOutward && !this.sending.isOn()) return;
    const unfinished = await this.modules.get(worker, { strict: false }).reconcile?.(isAfterStart);
    for (const payload of unfinished ?? []) await this.workers.ensureQueued(worker, payload);
  }
}
