import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnlinkDevice } from '../../commands/unlink-device.js';
import { Device } from '../../device.entity.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { Clock } from '../../../platform/clock.js';

/** A user may return and finish linking. */
const RETENTION_MS = 6 * 3_600_000;

/** Frees slots of packages, in all accounts. */
@Injectable()
export class DropUnlinked {
  constructor(
    private readonly em: EntityManager,
    private readonly unlinkDevice: UnlinkDevice,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const unlinked = await this.em.find(
      Device,
      {
        state: { $in: ['new', 'off'] },
        phone: null,
        connectedAt: null,
        isMain: false,
        updatedAt: { $lt: new Date(this.clock.now().getTime() - RETENTION_MS) },
      },
      { fields: ['accountId', 'sessionId'], orderBy: { id: 'asc' }, limit: 500 },
    );
    for (const { accountId, sessionId } of unlinked)
      await this.unlinkDevice.execute(accountId, sessionId).catch((error: unknown) => {
        if (!(error instanceof DeviceNotFound)) throw error;
      });
  }
}
