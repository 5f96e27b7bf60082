import { DeviceAuth } from '../credentials/device-auth.js';
import { BaileysConnection, ConnectionCaches } from '../baileys/baileys-connection.js';
import { type ConnectionListener, subscribeToEvents } from '../baileys/connection-events.js';
import type { SessionDevice } from './session-events.js';
import type { SessionDependencies } from './session-dependencies.js';

export class SessionDialer {
  private readonly caches = new ConnectionCaches();

  constructor(
    private readonly device: SessionDevice,
    private readonly dependencies: SessionDependencies,
  ) {}

  async loadAuth(): Promise<DeviceAuth> {
    return DeviceAuth.load(await this.dependencies.library.load(), this.dependencies.store, this.device.id);
  }

  /** Throws if another process holds the device, as this would replace its connection. */
  async dial(auth: DeviceAuth, listener: ConnectionListener): Promise<BaileysConnection> {
    const { library, events, store, timings, clock } = this.dependencies;
    if (!(await store.isHeld(this.device.id))) throw new Error('another process holds this device');
    const versions = await library.versions();
    const connection = BaileysConnection.open(await library.load(), auth, this.caches, {
      socketUrl: library.socketUrl,
      version: versions.current,
      keepAliveMs: timings.keepAliveMs,
      now: () => clock.now(),
      messageDecrypted: (...args) => listener.messageDecrypted(...args),
      historyAnnounced: (...args) => listener.historyAnnounced(...args),
      receiptReceived: (...args) => listener.receiptReceived(...args),
      waitForChats: () => listener.waitForChats(),
      findSent: (to, waId) => events.findSent(this.device, to, waId),
    });
    const { qrMs, firstQrMs, nextQrMs } = timings;
    subscribeToEvents(connection, listener, { firstMs: qrMs ?? firstQrMs, nextMs: qrMs ?? nextQrMs });
    return connection;
  }

  async changeVersion({ version }: BaileysConnection): Promise<boolean> {
    return (await this.dependencies.library.versions()).refuse(version);
  }
}
