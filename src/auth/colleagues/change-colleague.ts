import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { database, NOW } from '../../platform/database/statements/database.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { Push } from '../../platform/realtime/push.js';
import { actorOf, RecordAudit } from '../audit/record-audit.js';
import { ColleagueIsInvited, ColleagueIsYourself } from '../colleagues.errors.js';
import { ChangeColleague, type ColleagueChanges, ColleagueLostDevices } from '../colleagues.messages.js';
import { deleteOwnSessions, deleteImpersonationsOf } from '../sessions/delete-sessions.js';
import { writeDevices } from './colleague-devices.js';
import { ColleagueRooms } from './colleague-rooms.js';
import { requireGrantableRole } from './granted-roles.sql.js';
import { lockColleague, shownNameOf } from './lock-colleague.js';

interface AccessChange {
  /** Null for all. */
  lostDeviceIds: readonly number[] | null;
  endedSessionIds: readonly number[];
}

@CommandHandler(ChangeColleague)
export class ChangeColleagueHandler implements ICommandHandler<ChangeColleague> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly rooms: ColleagueRooms,
    private readonly push: Push,
  ) {}

  async execute(command: ChangeColleague): Promise<readonly number[] | null> {
    const { by, userId } = command;
    const { lostDeviceIds, endedSessionIds } = await this.em.fork().transactional((em) => this.change(em, command));
    for (const sessionId of endedSessionIds) this.push.disconnectSession(sessionId);
    await this.rooms.refresh([userId], lostDeviceIds ?? []);
    this.push.toHolders(by.accountId, 'show users', 'user.changed', {});
    return lostDeviceIds;
  }

  private async change(em: EntityManager, { by, userId, changes, origin }: ChangeColleague): Promise<AccessChange> {
    const { accountId } = by;
    const user = await lockColleague(em, by, userId);
    if (userId === by.userId && isAboutAccess(changes)) throw new ColleagueIsYourself();
    await requireGrantableRole(em, by, user.roleId!);
    if (user.status === 'invited' && changes.status !== undefined) throw new ColleagueIsInvited();
    const { roleId = user.roleId!, status = user.status, capacity = user.capacity } = changes;
    const { workingHours = user.workingHours } = changes;
    const role = roleId === user.roleId ? null : await requireGrantableRole(em, by, roleId);
    const { added, removed } = await writeDevices(em, by, userId, changes.deviceIds);
    await database(em)
      .updateTable('users')
      .set({
        role_id: roleId,
        status,
        capacity,
        working_hours: workingHours && JSON.stringify(workingHours),
        updated_at: NOW,
      })
      .where('id', '=', userId)
      .execute();
    const isSuspended = status === 'suspended' && user.status !== 'suspended';
    const isChanged = roleId !== user.roleId || added.length + removed.length > 0;
    // Impersonating administrators are still in the socket rooms of the previous role.
    const endedSessionIds = isSuspended || isChanged ? await deleteImpersonationsOf(em, [userId]) : [];
    if (isSuspended) endedSessionIds.push(...(await deleteOwnSessions(em, [userId])));
    const lostDeviceIds = isSuspended ? null : removed;
    if (lostDeviceIds === null || removed.length > 0)
      await recordEvent(em, ColleagueLostDevices, {
        accountId,
        key: String(userId),
        payload: { userId, deviceIds: lostDeviceIds && [...removed] },
      });
    const isUnchanged =
      !isChanged &&
      status === user.status &&
      capacity === user.capacity &&
      isDeepStrictEqual(workingHours, user.workingHours);
    const details = {
      ...(role !== null && { role }),
      ...(status !== user.status && { status }),
      ...(added.length > 0 && { devices_given: added.join(', ') }),
      ...(removed.length > 0 && { devices_taken: removed.join(', ') }),
    };
    const entry = { action: 'colleague_changed', accountId, subject: shownNameOf(user), details, origin } as const;
    if (!isUnchanged) await this.audit.within(em, { ...actorOf(by), ...entry });
    return { lostDeviceIds, endedSessionIds };
  }
}

const isAboutAccess = ({ roleId, deviceIds, status }: ColleagueChanges): boolean =>
  roleId !== undefined || deviceIds !== undefined || status !== undefined;
