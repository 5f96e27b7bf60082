import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Push, roomsOf } from '../../platform/realtime/push.js';
import { RefreshColleagues } from '../colleagues.messages.js';
import { PERMISSION_COLUMNS, permissionsOf, type PermissionSource } from '../permissions.js';
import { PERMISSIONS_OF_MEMBER } from '../permissions.contract.js';

type UserRow = PermissionSource & { id: number; account_id: number };

@Injectable()
export class ColleagueRooms {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  /** Moves users to their current socket rooms. Call after the commit. */
  async refresh(userIds: readonly number[], lostDeviceIds: readonly number[] = []): Promise<void> {
    const { rows } = await sql<UserRow>`
      select u.id, u.account_id, ${PERMISSION_COLUMNS} from users u
        where u.id = any (${userIds}::bigint[]) and u.role_id is not null`.execute(database(this.em.fork()));
    for (const row of rows) {
      const deviceIds = row.device_ids ?? [];
      const user = { userId: row.id, accountId: row.account_id, isOwner: false, impersonator: null };
      const currentRooms = roomsOf({ ...user, deviceIds, permissions: permissionsOf(row) });
      const possibleRooms = [PERMISSIONS_OF_MEMBER, []].flatMap((permissions) =>
        roomsOf({ ...user, deviceIds: [...deviceIds, ...lostDeviceIds], permissions }),
      );
      this.push.changeRooms(row.id, possibleRooms, currentRooms);
      this.push.changeRooms(row.id, [], currentRooms);
      this.push.toUser(row.id, 'user.changed', {});
    }
  }

  /** Call when owners' permissions change, as they limit colleagues. */
  async refreshAccounts(accountIds: readonly number[]): Promise<void> {
    const users = await database(this.em.fork())
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`account_id = any (${accountIds}::bigint[])`)
      .where('role_id', 'is not', null)
      .execute();
    await this.refresh(users.map(({ id }) => id));
  }
}

@CommandHandler(RefreshColleagues)
export class RefreshColleaguesHandler implements ICommandHandler<RefreshColleagues> {
  constructor(private readonly rooms: ColleagueRooms) {}

  execute({ userIds }: RefreshColleagues): Promise<void> {
    return this.rooms.refresh(userIds);
  }
}
