import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { log } from '../../platform/logging.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceState } from '../devices.contract.js';
import { DeviceChanged } from '../devices.messages.js';
import { SessionRegistry } from '../sessions/session-registry.js';

const CONNECTED: DeviceState[] = ['qr', 'code', 'scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];

const RETRY_MS = 2_000;

@Injectable()
export class ApplySendingSwitch implements OnApplicationBootstrap {
  private applying: Promise<void> = Promise.resolve();

  constructor(
    private readonly sending: SendingSwitch,
    private readonly config: Config,
    private readonly orm: MikroORM,
    private readonly registry: SessionRegistry,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.roles.includes('devices')) return;
    this.sending.onChange(() => void this.apply());
    await this.apply();
  }

  private apply(): Promise<void> {
    this.applying = this.applying
      .then(() => (this.sending.isOn() ? this.reconnectAll() : this.disconnectAll()))
      .catch((error: unknown) => {
        log.error({ err: error }, 'sending switch not applied, retry scheduled');
        setTimeout(() => void this.apply(), RETRY_MS).unref();
      });
    return this.applying;
  }

  private async disconnectAll(): Promise<void> {
    await Promise.allSettled(this.registry.listHeld().map(({ id }) => this.registry.releaseDevice(id)));
    await this.setState({ state: { $in: CONNECTED } }, 'off', 'sending_off');
  }

  private async reconnectAll(): Promise<void> {
    await this.setState({ state: 'off', stateReason: 'sending_off' }, 'connecting', null);
  }

  /** Changes all accounts, because the switch belongs to the installation. */
  private async setState(
    filter: { state: DeviceState | { $in: DeviceState[] }; stateReason?: 'sending_off' },
    state: DeviceState,
    stateReason: 'sending_off' | null,
  ): Promise<void> {
    const em = this.orm.em.fork();
    const devices = await em.find(Device, filter);
    for (const device of devices) Object.assign(device, { state, stateReason, awaitedSince: null });
    await em.flush();
    if (devices.length > 0) log.info({ devices: devices.length, state }, 'sending switch applied');
    for (const device of devices)
      this.events.publish(new DeviceChanged(device.accountId, toDeviceResource(device, this.clock.now())));
  }
}
