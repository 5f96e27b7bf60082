import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { TeamNotFound, TooManyTeams } from '../auth.errors.js';
import { TeamDeleted, TeamsChanged } from '../colleagues.messages.js';
import { MAX_TEAMS, type TeamBody, type TeamResource, type UpdateTeamBody } from './teams.contract.js';

@Injectable()
export class ListTeams {
  constructor(private readonly em: EntityManager) {}

  execute(accountId: number): Promise<TeamResource[]> {
    return readTeams(this.em, sql`t.account_id = ${accountId}`);
  }
}

@Injectable()
export class CreateTeam {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, { name, user_ids: userIds }: TeamBody): Promise<TeamResource> {
    const created = await this.em.transactional(async (em) => {
      await lockAccount(em, 'teams', accountId);
      const {
        rows: [row],
      } = await sql<{ id: number }>`
        insert into teams (account_id, name) select ${accountId}, ${name}
          where (select count(*) from teams where account_id = ${accountId}) < ${MAX_TEAMS} returning id`
        .execute(database(em))
        .catch(rejectTakenName);
      if (!row) throw new TooManyTeams();
      await addUsers(em, accountId, row.id, userIds);
      return readTeam(em, accountId, row.id);
    });
    this.events.publish(new TeamsChanged(accountId));
    return created;
  }
}

@Injectable()
export class UpdateTeam {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, teamId: number, { name, user_ids: userIds }: UpdateTeamBody): Promise<TeamResource> {
    const updated = await this.em.transactional(async (em) => {
      if (userIds !== undefined) await lockUsers(em, accountId, teamId, userIds);
      const { numUpdatedRows } = await database(em)
        .updateTable('teams')
        .set({ ...(name !== undefined && { name }), updated_at: NOW })
        .where('id', '=', teamId)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
        .catch(rejectTakenName);
      if (numUpdatedRows === 0n) throw new TeamNotFound();
      if (userIds !== undefined) {
        await database(em)
          .deleteFrom('team_users')
          .where('team_id', '=', teamId)
          .where('account_id', '=', accountId)
          .execute();
        await addUsers(em, accountId, teamId, userIds);
      }
      return readTeam(em, accountId, teamId);
    });
    this.events.publish(new TeamsChanged(accountId));
    return updated;
  }
}

@Injectable()
export class DeleteTeam {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, teamId: number): Promise<void> {
    await this.em.transactional(async (em) => {
      const { numDeletedRows } = await database(em)
        .deleteFrom('teams')
        .where('id', '=', teamId)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new TeamNotFound();
      await recordEvent(em, TeamDeleted, { accountId, key: String(teamId), payload: { teamId } });
    });
    this.events.publish(new TeamsChanged(accountId));
  }
}

/** Locks users in the order of a deletion, to prevent deadlocks. */
async function lockUsers(em: EntityManager, accountId: number, teamId: number, userIds: readonly number[]) {
  await sql`
    select id from users where account_id = ${accountId} and (id = any (${userIds}::bigint[])
        or id in (select user_id from team_users where team_id = ${teamId} and account_id = ${accountId}))
      order by id for key share`.execute(database(em));
}

async function addUsers(em: EntityManager, accountId: number, teamId: number, userIds: readonly number[]) {
  const ids = [...new Set(userIds)];
  const { numAffectedRows = 0n } = await sql`
    insert into team_users (team_id, user_id, account_id)
     select ${teamId}, u.id, u.account_id from users u
      where u.account_id = ${accountId} and u.id = any (${ids}::bigint[]) for key share`.execute(database(em));
  if (numAffectedRows !== BigInt(ids.length)) throw Invalid.field('user_ids', 'value_invalid');
}

async function readTeam(em: EntityManager, accountId: number, teamId: number): Promise<TeamResource> {
  const [team] = await readTeams(em, sql`t.account_id = ${accountId} and t.id = ${teamId}`);
  if (!team) throw new TeamNotFound();
  return team;
}

async function readTeams(em: EntityManager, where: RawBuilder<SqlBool>): Promise<TeamResource[]> {
  const { rows } = await sql<TeamResource>`
    select t.id, t.name, array(
        select jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name)
          from team_users tu join users u on u.id = tu.user_id where tu.team_id = t.id order by u.id) users
      from teams t where ${where} order by t.name, t.id`.execute(database(em));
  return rows;
}

function rejectTakenName(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? Invalid.field('name', 'taken') : error;
}
