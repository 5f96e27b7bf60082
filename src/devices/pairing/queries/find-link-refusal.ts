import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { arrayParam } from '../../../platform/database/array-param.js';
import type { DeviceReason, DeviceState } from '../../devices.contract.js';

export interface LinkOwner {
  phone: string;
  lid: string | null;
}

export interface LinkRefusal {
  reason: Extract<DeviceReason, 'other_number' | 'number_in_use'>;
  /** State of the device after the refusal: the previous one. */
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

  async execute({ accountId, deviceId, owner, isDuplicateAllowed }: FindLinkRefusal): Promise<LinkRefusal | null> {
    const { phone, lid } = owner;
    // A number that its owner has changed keeps its LID. Of two devices that have had a number, the one that is off may be linked again
    // while the other is not.
    const [row] = await this.em.execute<{ has_number: boolean; is_own: boolean; is_used: boolean }[]>(
      `select d.phone is not null has_number, coalesce(d.phone = ? or d.lid = ?, false) is_own,
              exists (select from devices o where o.account_id = d.account_id and o.id <> d.id and o.phone = ?
                and (d.phone is null or o.state = any (?::text[]))) is_used
         from devices d where d.id = ? and d.account_id = ?`,
      [phone, lid, phone, arrayParam(LINKED), deviceId, accountId],
    );
    if (!row) return null;
    const state = row.has_number ? 'logged_out' : 'off';
    if (row.has_number && !row.is_own) return { reason: 'other_number', state };
    return row.is_used && !isDuplicateAllowed ? { reason: 'number_in_use', state } : null;
  }
}
