import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Device } from '../../device.entity.js';
import type { DeviceReason, DeviceState } from '../../devices.contract.js';

export interface LinkOwner {
  phone: string;
  lid: string | null;
}

export interface LinkRefusal {
  reason: Extract<DeviceReason, 'other_number' | 'number_in_use'>;
  /** What the device is then: as it was. */
  state: Extract<DeviceState, 'logged_out' | 'off'>;
}

const LINKED: DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];

/** Why a number may not be linked to a device, so that no chat holds messages of two owners and no number is linked twice unnoticed. */
export class FindLinkRefusal extends Query<LinkRefusal | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly owner: LinkOwner,
    /** Somebody has confirmed that the account may have the number twice. */
    readonly isDuplicateAllowed: boolean,
  ) {
    super();
  }
}

@QueryHandler(FindLinkRefusal)
export class FindLinkRefusalHandler implements IQueryHandler<FindLinkRefusal> {
  constructor(private readonly em: EntityManager) {}

  async execute(query: FindLinkRefusal): Promise<LinkRefusal | null> {
    const { accountId, deviceId, owner, isDuplicateAllowed } = query;
    const own = await this.em.findOne(Device, { id: deviceId, accountId });
    // A number that its owner has changed keeps its LID.
    const isSame = own?.phone === owner.phone || (!!own?.lid && own.lid === owner.lid);
    const state = own?.phone ? 'logged_out' : 'off';
    if (own?.phone && !isSame) return { reason: 'other_number', state };
    if (isDuplicateAllowed) return null;
    const other = await this.em.findOne(Device, {
      accountId,
      id: { $ne: deviceId },
      phone: owner.phone,
      // Of two devices that have had the number, the one that is off may be linked again while the other is not.
      ...(own?.phone ? { state: { $in: LINKED } } : {}),
    });
    return other ? { reason: 'number_in_use', state } : null;
  }
}
