import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { ColleagueLostDevices, TeamDeleted } from '../colleagues.messages.js';
import { DeleteDemoTeam, WriteDemoTeam } from '../demo.messages.js';
import { hashPassword } from '../passwords/hash-password.js';
import { deleteOwnSessions } from '../sessions/delete-sessions.js';

@CommandHandler(WriteDemoTeam)
export class WriteDemoTeamHandler implements ICommandHandler<WriteDemoTeam> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId, team }: WriteDemoTeam): Promise<{ users: number[]; teamId: number }> {
    const db = database(this.em);
    const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
    const users: number[] = [];
    for (const [index, { name, role }] of team.users.entries()) {
      const username = `demo-${accountId}-${index + 1}`;
      const { id } = await db
        .insertInto('users')
        .values(({ selectFrom }) => ({
          account_id: accountId,
          username,
          name,
          email: `${username}@example.com`,
          password_hash: passwordHash,
          role: 'member',
          role_id: selectFrom('roles').select('id').where('key', '=', role),
          language: 'ar',
          verified_at: NOW,
        }))
        .returning('id')
        .executeTakeFirstOrThrow();
      users.push(id);
    }
    await sql`
      insert into user_devices (user_id, device_id, account_id)
        select id, ${deviceId}, ${accountId} from unnest(${users}::bigint[]) id`.execute(db);
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into teams (account_id, name) select ${accountId}, ${team.name} || case when exists (
          select from teams where account_id = ${accountId} and name = ${team.name}) then ' 2' else '' end
        returning id`.execute(db);
    const teamId = row!.id;
    await sql`
      insert into team_users (team_id, user_id, account_id)
        select ${teamId}, id, ${accountId} from unnest(${users}::bigint[]) id`.execute(db);
    return { users, teamId };
  }
}

@CommandHandler(DeleteDemoTeam)
export class DeleteDemoTeamHandler implements ICommandHandler<DeleteDemoTeam> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoTeam): Promise<void> {
    const db = database(this.em);
    await deleteOwnSessions(this.em, ids.users);
    await sql`
      delete from users where account_id = ${accountId} and role_id is not null
        and id = any (${ids.users}::bigint[])`.execute(db);
    for (const userId of ids.users)
      await recordEvent(this.em, ColleagueLostDevices, {
        accountId,
        key: String(userId),
        payload: { userId, deviceIds: null },
      });
    await sql`delete from teams where account_id = ${accountId} and id = any (${ids.teams}::bigint[])`.execute(db);
    for (const teamId of ids.teams)
      await recordEvent(this.em, TeamDeleted, { accountId, key: String(teamId), payload: { teamId } });
  }
}
