import { type RawBuilder, sql } from 'kysely';

/** Table `accounts a`, for revisions of settings whose own row may not exist yet. */
export const ACCOUNT_ROW = 'accounts a';

/** Columns: `id`. Excludes suspended accounts. */
export const ACTIVE_ACCOUNTS = sql`(select id from accounts where status = 'active')`;

/** Columns: `id`. Excludes accounts that are being deleted. */
export const REMAINING_ACCOUNTS = `(select id from accounts where deleted_at is null)`;

export const ALL_ACCOUNTS = sql`(select id from accounts)`;

export const FREQUENCY_CAPS = sql`(select id, frequency_messages, frequency_days from accounts)`;

export const ALL_USERS = sql<{ id: number; account_id: number }>`(select id, account_id from users)`;

/** SQL that is null for a deleted user. */
export const nameOfUser = (userId: string): RawBuilder<string | null> =>
  sql`(select coalesce(u.name, u.username) from users u where u.id = ${sql.ref(userId)})`;

/** Row that has the account of a user's job. */
export const accountOfUser = (userId: number): { table: string; id: number } => ({ table: 'users', id: userId });

/** SQL of `{id, username, name}`, or null. */
export const userAs = (userId: string): string =>
  `(select jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name) from users u where u.id = ${userId})`;

/** SQL of `{id, name}`, or null. */
export const teamAs = (teamId: string): string =>
  `(select jsonb_build_object('id', t.id, 'name', t.name) from teams t where t.id = ${teamId})`;

const canUse = (deviceId: RawBuilder<unknown>) => sql<boolean>`u.status = 'active' and (u.role_id is null
  or exists (select from user_devices ud where ud.user_id = u.id and ud.device_id = ${deviceId}))`;

/** Requires an active user. */
export const mayUseDevice = (userId: RawBuilder<unknown>, deviceId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from users u where u.id = ${userId} and ${canUse(deviceId)})`;

interface DeviceUser {
  accountId: number;
  userId: number;
  deviceId: number;
}

/** Locks an active user who may use the device against suspension. */
export const lockDeviceUser = ({ accountId, userId, deviceId }: DeviceUser) => sql<{ id: number; name: string }>`
  select u.id, coalesce(u.name, u.username) as name from users u
    where u.account_id = ${accountId} and u.id = ${userId} and ${canUse(sql`${deviceId}`)} for share of u`;

/** Locks a user in any status against deletion. */
export const lockUser = (accountId: number, userId: number) => sql<{ id: number }>`
  select u.id from users u where u.account_id = ${accountId} and u.id = ${userId} for key share of u`;

/** Locks a team against deletion. */
export const lockTeam = (accountId: number, teamId: number) => sql<{ id: number; name: string }>`
  select t.id, t.name from teams t where t.account_id = ${accountId} and t.id = ${teamId} for share of t`;

export const isInTeam = (userId: number, teamId: number): RawBuilder<boolean> =>
  sql`exists (select from team_users where team_id = ${teamId} and user_id = ${userId})`;

export const teamsOf = (userId: number): RawBuilder<unknown> =>
  sql`(select team_id from team_users where user_id = ${userId})`;

/** Selects null for a deleted user or team. */
export const namesOf = (accountId: number, userId: number | null, teamId: number | null) =>
  sql<{ user_name: string | null; team_name: string | null }>`
    select (select coalesce(name, username) from users where account_id = ${accountId} and id = ${userId}) user_name,
      (select name from teams where account_id = ${accountId} and id = ${teamId}) team_name`;

/** SQL on `users u`: the user with this ID, or users of this team. */
export const isUserOrInTeam = (userId: number | null, teamId: number | null): RawBuilder<boolean> =>
  sql`(u.id = ${userId} or u.id in (select tu.user_id from team_users tu where tu.team_id = ${teamId}))`;
