import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';

export interface LinkOwner {
  phone: string;
  lid: string | null;
}

export interface LinkRejection {
  reason: Extract<DeviceReason, 'other_number' | 'number_in_use'>;
  state: Extract<DeviceState, 'logged_out' | 'off'>;
}

const LINKED: DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];

/** Prevents mixed chats of two numbers, and unnoticed duplicates. */
@Injectable()
export class FindLinkRejection {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    deviceId: number,
    owner: LinkOwner,
    isDuplicateAllowed: boolean,
  ): Promise<LinkRejection | null> {
    const { phone, lid } = owner;
    // A changed number keeps its LID. Either of two disconnected devices with one number may link it again.
    const {
      rows: [row],
    } = await sql<{ has_number: boolean; is_own: boolean; is_used: boolean }>`
      select d.phone is not null has_number, coalesce(d.phone = ${phone} or d.lid = ${lid}, false) is_own,
              exists (select from devices o where o.account_id = d.account_id and o.id <> d.id and o.phone = ${phone}
                and (d.phone is null or o.state = any (${LINKED}::text[]))) is_used
         from devices d where d.id = ${deviceId} and d.account_id = ${accountId}`.execute(database(this.em));
    if (!row) return null;
    const state = row.has_number ? 'logged_out' : 'off';
    if (row.has_number && !row.is_own) return { reason: 'other_number', state };
    return row.is_used && !isDuplicateAllowed ? { reason: 'number_in_use', state } : null;
  }
}
