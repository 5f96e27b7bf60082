import { DeviceAuth } from '../credentials/device-auth.js';
import { BaileysConnection, ConnectionCaches } from '../baileys/baileys-connection.js';
import type { ConnectionListener } from '../baileys/connection-events.js';
import type { SessionDevice } from './session-events.js';
import type { SessionParts } from './session-dependencies.js';

/** Makes the connections of one device, with what outlives each of them. */
export class SessionDialer {
  private readonly caches = new ConnectionCaches();

  constructor(
    private readonly device: SessionDevice,
    private readonly parts: SessionParts,
  ) {}

  async loadAuth(): Promise<DeviceAuth> {
    return DeviceAuth.load(await this.parts.library.load(), this.parts.store, this.device.id);
  }

  /** Throws when the device is not ours any more: a process that stood still would throw out the connection of whoever took over. */
  async dial(auth: DeviceAuth, listener: ConnectionListener): Promise<BaileysConnection> {
    const { library, outlet, store, timings, clock } = this.parts;
    if (!(await store.isHeld(this.device.id))) throw new Error('another process holds this device');
    const versions = await library.versions();
    return BaileysConnection.open(await library.load(), auth, this.caches, listener, {
      socketUrl: library.socketUrl,
      version: versions.current,
      qrMs: timings.qrMs,
      keepAliveMs: timings.keepAliveMs,
      now: () => clock.now(),
      findSent: (to, waId) => outlet.findSent(this.device, to, waId),
    });
  }

  /** WhatsApp called the version of a connection too old. False when it has refused all we know. */
  async changeVersion({ version }: BaileysConnection): Promise<boolean> {
    return (await this.parts.library.versions()).refuse(version);
  }
}
