import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeColleague, RemoveColleague } from '../../auth/colleagues.messages.js';
import { UnassignChats } from '../../messaging/messaging.messages.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { WakeAssignment } from '../assignment/wake-assignment.js';
import { RefreshPresence } from '../availability/refresh-presence.js';
import { CheckDevices } from './check-devices.js';
import type { ColleagueResource, UpdateColleagueBody } from './colleagues.contract.js';
import { ListColleagues } from './list-colleagues.js';

/** Unassigns the first chats at once. An event unassigns the others, also after a crash. */
@Injectable()
export class ChangeTeam {
  constructor(
    private readonly commands: CommandBus,
    private readonly devices: CheckDevices,
    private readonly colleagues: ListColleagues,
    private readonly presence: RefreshPresence,
    private readonly assignment: WakeAssignment,
  ) {}

  async update(by: SignedIn, userId: number, body: UpdateColleagueBody, origin: Origin): Promise<ColleagueResource> {
    const { accountId } = by;
    const { role_id: roleId, device_ids: deviceIds, capacity, status, working_hours: workingHours } = body;
    if (deviceIds) await this.checkAddedDevices(accountId, userId, deviceIds);
    const changes = { roleId, deviceIds, capacity, status, workingHours };
    const lostDeviceIds = await this.commands.execute(new ChangeColleague(by, userId, changes, origin));
    if (lostDeviceIds === null || lostDeviceIds.length > 0)
      await this.commands.execute(new UnassignChats(accountId, userId, lostDeviceIds, true));
    await this.presence.refreshUser(userId);
    await this.assignment.execute(accountId);
    return this.colleagues.read(accountId, userId);
  }

  async remove(by: SignedIn, userId: number, origin: Origin): Promise<void> {
    await this.commands.execute(new RemoveColleague(by, userId, origin));
    await this.commands.execute(new UnassignChats(by.accountId, userId, null, true));
    await this.assignment.execute(by.accountId);
  }

  /** Skips previously chosen devices, which may be deleted by now. */
  private async checkAddedDevices(accountId: number, userId: number, deviceIds: readonly number[]): Promise<void> {
    const { device_ids: previousIds } = await this.colleagues.read(accountId, userId);
    await this.devices.execute(
      accountId,
      deviceIds.filter((id) => !previousIds?.includes(id)),
    );
  }
}
