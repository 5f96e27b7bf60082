import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { log } from '../../platform/logging.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceState } from '../devices.contract.js';
import { DeviceChanged } from '../devices.messages.js';
import { SessionRegistry } from '../sessions/session-registry.js';

/** What a device says that is on, wants to be, or is being linked. */
const CONNECTED: DeviceState[] = ['qr', 'code', 'scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];

/** The database may be away at that very moment. */
const AGAIN_MS = 2_000;

/** Follows the sending switch: off, no device is connected and each says why; on, those that were come back by themselves. */
@Injectable()
export class FollowSendingSwitch implements OnApplicationBootstrap {
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly sending: SendingSwitch,
    private readonly config: Config,
    private readonly orm: MikroORM,
    private readonly registry: SessionRegistry,
    private readonly events: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.roles.includes('devices')) return;
    this.sending.onChange(() => void this.follow());
    await this.follow();
  }

  /** One switching after the other. */
  private follow(): Promise<void> {
    this.following = this.following
      .then(() => (this.sending.isOn() ? this.reconnectAll() : this.disconnectAll()))
      .catch((error: unknown) => {
        log.error({ err: error }, 'sending switch not followed, trying again');
        setTimeout(() => void this.follow(), AGAIN_MS).unref();
      });
    return this.following;
  }

  private async disconnectAll(): Promise<void> {
    // A lease that cannot be given back now is found later; the connection has ended in any case.
    await Promise.allSettled(this.registry.held().map(({ id }) => this.registry.giveAway(id)));
    await this.move({ state: { $in: CONNECTED } }, 'off', 'sending_off');
  }

  private async reconnectAll(): Promise<void> {
    await this.move({ state: 'off', stateReason: 'sending_off' }, 'connecting', null);
  }

  /** Over all accounts: the switch is the installation's. */
  private async move(
    which: { state: DeviceState | { $in: DeviceState[] }; stateReason?: 'sending_off' },
    state: DeviceState,
    stateReason: 'sending_off' | null,
  ): Promise<void> {
    const em = this.orm.em.fork();
    const devices = await em.find(Device, which);
    for (const device of devices) Object.assign(device, { state, stateReason, awaitedSince: null });
    await em.flush();
    if (devices.length > 0) log.info({ devices: devices.length, state }, 'devices follow the sending switch');
    for (const device of devices) this.events.publish(new DeviceChanged(device.accountId, toDeviceResource(device)));
  }
}
