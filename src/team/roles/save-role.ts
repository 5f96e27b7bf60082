import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import { RefreshColleagues } from '../../auth/colleagues.messages.js';
import { RoleExceedsYours } from '../../auth/colleagues.errors.js';
import { requireGrantable } from '../../auth/colleagues/granted-roles.sql.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { RoleInUse, RoleIsBuiltIn, RoleNotFound, TooManyRoles } from '../team.errors.js';
import { rolePermissions } from './role-permissions.js';
import { listRoles, readRole } from './role-row.js';
import { type CreateRoleBody, MAX_ROLES, type RoleResource, type UpdateRoleBody } from './roles.contract.js';

@Injectable()
export class SaveRole {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async create(by: SignedIn, { name, permissions }: CreateRoleBody, origin: Origin): Promise<RoleResource> {
    const { accountId } = by;
    const granted = rolePermissions(permissions);
    const role = await this.write(async (em) => {
      requireHeld(by, granted);
      const roles = await listRoles(em, accountId);
      if (roles.filter(({ key }) => key === null).length >= MAX_ROLES) throw new TooManyRoles();
      rejectTakenName(roles, name, null);
      const { id } = await database(em)
        .insertInto('roles')
        .values({ account_id: accountId, name, permissions: JSON.stringify(granted) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return readRole(em, accountId, id);
    }, accountId);
    await this.record(by, 'team_role_saved', role, origin);
    return role;
  }

  async update(by: SignedIn, roleId: number, changes: UpdateRoleBody, origin: Origin): Promise<RoleResource> {
    const { accountId } = by;
    const { role, userIds } = await this.write(async (em) => {
      const previous = await this.lockOwn(em, accountId, roleId);
      const { name = previous.name } = changes;
      const permissions = changes.permissions ? rolePermissions(changes.permissions) : previous.permissions;
      const added = permissions.filter((name) => !previous.permissions.includes(name));
      await requireGrantable(em, by, previous.permissions);
      requireHeld(by, added);
      rejectTakenName(await listRoles(em, accountId), name, roleId);
      await database(em)
        .updateTable('roles')
        .set({ name, permissions: JSON.stringify(permissions), updated_at: NOW })
        .where('id', '=', roleId)
        .execute();
      return { role: await readRole(em, accountId, roleId), userIds: await findHolders(em, accountId, roleId) };
    }, accountId);
    await this.commands.execute(new RefreshColleagues(userIds));
    await this.record(by, 'team_role_saved', role, origin);
    return role;
  }

  async delete(by: SignedIn, roleId: number, origin: Origin): Promise<void> {
    const { accountId } = by;
    const role = await this.write(async (em) => {
      const ownRole = await this.lockOwn(em, accountId, roleId);
      if ((await findHolders(em, accountId, roleId)).length > 0) throw new RoleInUse();
      await database(em).deleteFrom('roles').where('id', '=', roleId).execute();
      return ownRole;
    }, accountId);
    await this.record(by, 'team_role_deleted', role, origin);
  }

  /** Locks the account's roles, so names stay unique. */
  private write<T>(change: (em: EntityManager) => Promise<T>, accountId: number): Promise<T> {
    const written = this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'roles', accountId);
      return change(em);
    });
    return written.catch((error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? Invalid.field('name', 'taken') : error;
    });
  }

  /** Waits for a concurrent grant, which holds a share lock. */
  private async lockOwn(em: EntityManager, accountId: number, roleId: number) {
    const role = await database(em)
      .selectFrom('roles')
      .select(['id', 'key', 'name', 'permissions'])
      .where('id', '=', roleId)
      .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))
      .forUpdate()
      .executeTakeFirst();
    if (!role) throw new RoleNotFound();
    if (role.key) throw new RoleIsBuiltIn();
    return role;
  }

  private async record(
    by: SignedIn,
    action: 'team_role_saved' | 'team_role_deleted',
    { name, permissions }: Pick<RoleResource, 'name' | 'permissions'>,
    origin: Origin,
  ): Promise<void> {
    const details = { permissions: permissions.join(', ') };
    const entry = { action, accountId: by.accountId, subject: name, details };
    await this.commands.execute(new RecordAuditEntry(by, entry, origin));
  }
}

async function findHolders(em: EntityManager, accountId: number, roleId: number): Promise<number[]> {
  const users = await database(em)
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role_id', '=', roleId)
    .execute();
  return users.map(({ id }) => id);
}

/** Includes permissions that the owner lacks, but may gain. */
function requireHeld(by: SignedIn, permissions: readonly string[]): void {
  if (!by.isOwner && permissions.some((name) => !by.permissions.includes(name))) throw new RoleExceedsYours();
}

function rejectTakenName(roles: readonly RoleResource[], name: string, ownId: number | null): void {
  const isTaken = roles.some((role) => role.id !== ownId && role.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw Invalid.field('name', 'taken');
}
