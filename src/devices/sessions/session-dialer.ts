import { DeviceAuth } from './baileys-auth-state.js';
import { BaileysConnection, ConnectionCaches } from './baileys-connection.js';
import type { ConnectionListener } from './connection-events.js';
import type { SessionDevice } from './session-outlet.js';
import type { SessionParts } from './session-parts.js';

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

  async dial(auth: DeviceAuth, listener: ConnectionListener): Promise<BaileysConnection> {
    const { library, outlet, config, timings, clock } = this.parts;
    const versions = await library.versions();
    return BaileysConnection.open(await library.load(), auth, this.caches, listener, {
      socketUrl: config.whatsappSocketUrl,
      version: versions.current,
      qrMs: timings.qrMs,
      keepAliveMs: timings.keepAliveMs,
      now: () => clock.now(),
      findSent: (waId) => outlet.findSent(this.device, waId),
    });
  }

  /** WhatsApp called the version of a connection too old. False when it has refused all we know. */
  async changeVersion({ version }: BaileysConnection): Promise<boolean> {
    return (await this.parts.library.versions()).refuse(version);
  }
}
