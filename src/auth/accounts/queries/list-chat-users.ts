import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type ChatUser, ListChatUsers } from '../../colleagues.messages.js';
import { PERMISSION_COLUMNS, permissionsOf, type PermissionSource } from '../../permissions.js';

@QueryHandler(ListChatUsers)
export class ListChatUsersHandler implements IQueryHandler<ListChatUsers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: ListChatUsers): Promise<ChatUser[]> {
    const { rows } = await sql<PermissionSource & { id: number; wantsServiceLevelEmail: boolean }>`
      select u.id, u.service_levels_by_email as "wantsServiceLevelEmail", ${PERMISSION_COLUMNS} from users u
        where u.account_id = ${accountId} and u.status = 'active' and (${ids === null}::boolean or u.id = any (${ids}::bigint[]))`.execute(
      database(this.em),
    );
    return rows.map((row) => ({
      id: row.id,
      permissions: permissionsOf(row),
      deviceIds: row.device_ids,
      wantsServiceLevelEmail: row.wantsServiceLevelEmail,
    }));
  }
}
