import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';
import { type DeviceSummary, GetDeviceById, GetDeviceBySession } from '../devices.messages.js';
import { SessionRegistry } from '../sessions/session-registry.js';

// Each message reads a summary, so devices of this process skip the database.

function summarize(device: Device | null): DeviceSummary {
  if (!device) throw new DeviceNotFound();
  const { id, accountId, sessionId, state } = device;
  return { id, accountId, sessionId, state, phone: device.phone ?? null };
}

@QueryHandler(GetDeviceBySession)
export class GetDeviceBySessionHandler implements IQueryHandler<GetDeviceBySession> {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: SessionRegistry,
  ) {}

  async execute({ accountId, sessionId }: GetDeviceBySession): Promise<DeviceSummary> {
    const cached = this.registry.summarize(accountId, { sessionId });
    return cached ?? summarize(await this.em.findOne(Device, { accountId, sessionId }));
  }
}

@QueryHandler(GetDeviceById)
export class GetDeviceByIdHandler implements IQueryHandler<GetDeviceById> {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: SessionRegistry,
  ) {}

  async execute({ accountId, deviceId }: GetDeviceById): Promise<DeviceSummary> {
    const cached = this.registry.summarize(accountId, { deviceId });
    return cached ?? summarize(await this.em.findOne(Device, { accountId, id: deviceId }));
  }
}
