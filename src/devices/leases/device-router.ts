import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { RpcClient, RpcRejected, PeerUnreachable } from '../../platform/processes/rpc-client.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import {
  DeviceNotConnected,
  DeviceSilent,
  MediaDamaged,
  MediaExpired,
  MediaHostAway,
  MediaUnavailable,
} from '../devices.errors.js';
import type { Session } from '../sessions/session.js';
import { SessionRegistry } from '../sessions/session-registry.js';
import { Leases, type Peer } from './leases.js';

/** A command or query that the process which holds a device has to handle. */
interface OfDevice {
  readonly accountId: number;
  readonly deviceId: number;
}

/** Errors of the process that holds a device which reach the caller as they are. */
const PASSED_ON = [MediaDamaged, MediaExpired, MediaHostAway, MediaUnavailable];

const forwarded = new AsyncLocalStorage<true>();

/** Handles something as asked by another process: it is not sent on. */
export const asForwarded = <T>(work: () => Promise<T>): Promise<T> => forwarded.run(true, work);
const isForwarded = (): boolean => forwarded.getStore() === true;

/** Finds the session of a device, here or in the process that holds it. */
@Injectable()
export class DeviceRouter {
  private readonly taking = new Map<string, Promise<Session>>();

  constructor(
    private readonly registry: SessionRegistry,
    private readonly leases: Leases,
    private readonly self: ProcessRegistry,
    private readonly processes: RpcClient,
  ) {}

  /** Works on the session here, or has its holder handle the same. Throws DeviceNotConnected when nobody holds the device. */
  async dispatch<Result>(asked: OfDevice, work: (session: Session) => Promise<Result>): Promise<Result> {
    const session = this.registry.findOf(asked.accountId, asked.deviceId);
    if (session) return work(session);
    const owner = isForwarded() ? null : await this.leases.findOwner(asked.accountId, asked.deviceId);
    if (!owner) throw new DeviceNotConnected();
    return this.forward<Result>(owner, asked);
  }

  /** The same for long work, called `name` in the log: where it is done it is waited for, from elsewhere only until it was started. */
  serve(asked: OfDevice, name: string, work: () => Promise<void>): Promise<void> {
    return this.dispatch(asked, async () => {
      const done = work();
      // Whoever asks from elsewhere need not wait: what fails here the sweep finds.
      if (isForwarded())
        void done.catch((error: unknown) => log.warn({ err: error, deviceId: asked.deviceId }, `${name} interrupted`));
      else await done;
    });
  }

  /**
   * As dispatch; when nobody holds the device the process with the most room takes it. Of one that is gone the row may
   * not have expired yet: then the next takes it.
   */
  async assign<Result>(asked: OfDevice, work: (session: Session) => Promise<Result>): Promise<Result> {
    const { accountId, deviceId } = asked;
    const session = this.registry.findOf(accountId, deviceId);
    if (session) return work(session);
    if (isForwarded()) return this.take(asked, work);
    const owner = await this.leases.findOwner(accountId, deviceId);
    for (const holder of owner ? [owner] : await this.leases.listRoom()) {
      try {
        return await (holder.id === this.self.id ? this.take(asked, work) : this.forward<Result>(holder, asked));
      } catch (error) {
        // Who was asked and does not answer may have taken it.
        if (error instanceof DeviceSilent || !(error instanceof DeviceNotConnected)) throw error;
      }
    }
    throw new DeviceNotConnected();
  }

  private async take<Result>(asked: OfDevice, work: (session: Session) => Promise<Result>): Promise<Result> {
    const { accountId, deviceId } = asked;
    // Another may have taken it here since we looked.
    const session = this.registry.findOf(accountId, deviceId);
    if (session) return work(session);
    const name = `${accountId}/${deviceId}`;
    // Two that ask at the same moment would claim it twice, and the sessions of both would throw each other out.
    const taking = this.taking.get(name) ?? this.claim(asked).finally(() => this.taking.delete(name));
    this.taking.set(name, taking);
    return work(await taking);
  }

  private async claim({ accountId, deviceId }: OfDevice): Promise<Session> {
    const lease = this.self.isAlive() ? await this.leases.claim(accountId, deviceId) : null;
    if (!lease) throw new DeviceNotConnected();
    return this.registry.hold(lease);
  }

  private async forward<Result>({ id, address }: Peer, asked: OfDevice): Promise<Result> {
    // A device that is ours and not opened yet is nowhere else.
    if (id === this.self.id || !address) throw new DeviceNotConnected();
    try {
      return (await this.processes.call(address, {
        name: asked.constructor.name,
        values: { ...asked },
      })) as Result;
    } catch (error) {
      const passedOn =
        error instanceof RpcRejected && PASSED_ON.map((Kind) => new Kind()).find(({ code }) => code === error.code);
      if (passedOn) throw passedOn;
      if (error instanceof PeerUnreachable && error.wasAsked) throw new DeviceSilent();
      if (error instanceof RpcRejected || error instanceof PeerUnreachable) throw new DeviceNotConnected();
      throw error;
    }
  }
}
