import { DeviceAuth } from '../credentials/device-auth.js';
import { BaileysConnection, ConnectionCaches } from '../baileys/baileys-connection.js';
import { type ConnectionListener, followEvents } from '../baileys/connection-events.js';
import type { SessionDevice } from './session-events.js';
import type { SessionDependencies } from './session-dependencies.js';

/** Makes the connections of one device, with what outlives each of them. */
export class SessionDialer {
  private readonly caches = new ConnectionCaches();

  constructor(
    private readonly device: SessionDevice,
    private readonly dependencies: SessionDependencies,
  ) {}

  async loadAuth(): Promise<DeviceAuth> {
    return DeviceAuth.load(await this.dependencies.library.load(), this.dependencies.store, this.device.id);
  }

  /** Throws when the device is not ours any more: a process that stood still would throw out the connection of whoever took over. */
  async dial(auth: DeviceAuth, listener: ConnectionListener): Promise<BaileysConnection> {
    const { library, events, store, timings, clock } = this.dependencies;
    if (!(await store.isHeld(this.device.id))) throw new Error('another process holds this device');
    const versions = await library.versions();
    const connection = BaileysConnection.open(await library.load(), auth, this.caches, {
      socketUrl: library.socketUrl,
      version: versions.current,
      keepAliveMs: timings.keepAliveMs,
      now: () => clock.now(),
      decrypted: (...news) => listener.decrypted(...news),
      receipted: (...news) => listener.receipted(...news),
      chatsRecorded: () => listener.chatsRecorded(),
      findSent: (to, waId) => events.findSent(this.device, to, waId),
    });
    const { qrMs, firstQrMs, nextQrMs } = timings;
    followEvents(connection, listener, { firstMs: qrMs ?? firstQrMs, nextMs: qrMs ?? nextQrMs });
    return connection;
  }

  /** WhatsApp called the version of a connection too old. False when it has refused all we know. */
  async changeVersion({ version }: BaileysConnection): Promise<boolean> {
    return (await this.dependencies.library.versions()).refuse(version);
  }
}
