import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PrepareChange } from '../../connection.messages.js';
import { SessionRegistry } from '../../sessions/session-registry.js';
import { buildChange } from '../build-change.js';

@CommandHandler(PrepareChange)
export class PrepareChangeHandler implements ICommandHandler<PrepareChange> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, to, change }: PrepareChange): Promise<Uint8Array> {
    const { baileys, now } = this.registry.connectionOf(accountId, deviceId);
    return baileys.proto.Message.encode(buildChange(to, change, now())).finish();
  }
}
