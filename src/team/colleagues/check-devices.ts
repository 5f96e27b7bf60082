import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetSenders } from '../../devices/devices.messages.js';
import { Invalid } from '../../platform/errors.js';

@Injectable()
export class CheckDevices {
  constructor(private readonly queries: QueryBus) {}

  /** Throws for a device that is deleted or of another account. */
  async execute(accountId: number, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    const devices = await this.queries.execute(new GetSenders(deviceIds));
    const areKnown = deviceIds.every((id) => devices.get(id)?.accountId === accountId);
    if (!areKnown) throw Invalid.field('device_ids', 'choice_unknown');
  }
}
