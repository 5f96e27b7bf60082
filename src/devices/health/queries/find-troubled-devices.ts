import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { FindTroubledDevices, type TroubledDevice } from '../../devices.messages.js';
import { JOIN_HOLDER } from '../../leases/join-holder.js';
import { IS_LIMITED } from '../../devices.sql.js';

type TroubledRow = Pick<
  Row<'devices'>,
  | 'id'
  | 'account_id'
  | 'session_id'
  | 'name'
  | 'is_main'
  | 'state'
  | 'state_reason'
  | 'connected_at'
  | 'limited_by'
  | 'limited_until'
  | 'guard_reason'
> & { is_unattended: boolean };

/** Reads all accounts. A device that no process ever held is not unattended. */
const selectTroubled = (alsoIds: readonly number[]) => sql<TroubledRow>`
  select d.id, d.account_id, d.session_id, d.name, d.is_main, d.state, d.state_reason, d.connected_at,
    case when ${IS_LIMITED} then d.limited_by end as limited_by, d.limited_until,
    case when d.guarded_at is not null then coalesce(d.guard_reason, 'failures') end as guard_reason,
    coalesce(l.epoch > 0 and p.id is null, false) as is_unattended
  from devices d ${JOIN_HOLDER}
  where d.phone is not null
    and (d.state <> 'on' or d.limited_by is not null or d.guarded_at is not null or (l.epoch > 0 and p.id is null) or d.id = any (${alsoIds}::bigint[]))`;

@QueryHandler(FindTroubledDevices)
export class FindTroubledDevicesHandler implements IQueryHandler<FindTroubledDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ alsoIds }: FindTroubledDevices): Promise<TroubledDevice[]> {
    const { rows } = await selectTroubled(alsoIds).execute(database(this.em));
    return rows.map(toTroubled);
  }
}

function toTroubled(row: TroubledRow): TroubledDevice {
  return {
    id: row.id,
    accountId: row.account_id,
    sessionId: row.session_id,
    name: row.name,
    isMain: row.is_main,
    state: row.state,
    reason: row.state_reason,
    connectedAt: row.connected_at,
    isUnattended: row.is_unattended,
    guard: row.guard_reason,
    limit: row.limited_by && { by: row.limited_by, until: row.limited_until },
  };
}
