import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeliverQueued } from '../../../devices/devices.ports.js';
import { DeliveryLanes } from '../lanes/delivery-lanes.js';

@CommandHandler(DeliverQueued)
export class DeliverQueuedHandler implements ICommandHandler<DeliverQueued> {
  constructor(private readonly lanes: DeliveryLanes) {}

  execute({ accountId, deviceId }: DeliverQueued): Promise<void> {
    return this.lanes.sendQueued({ accountId, deviceId });
  }
}
