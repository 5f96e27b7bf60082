import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { Push, roomsOf } from '../../../platform/realtime/push.js';
import { AllowDevice } from '../../colleagues.messages.js';

@CommandHandler(AllowDevice)
export class AllowDeviceHandler implements ICommandHandler<AllowDevice> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ user, deviceId }: AllowDevice): Promise<void> {
    const { accountId, userId, deviceIds } = user;
    if (!deviceIds) return;
    await database(this.em)
      .insertInto('user_devices')
      .values({ user_id: userId, device_id: deviceId, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    this.push.changeRooms(userId, roomsOf(user), roomsOf({ ...user, deviceIds: [...deviceIds, deviceId] }));
  }
}
