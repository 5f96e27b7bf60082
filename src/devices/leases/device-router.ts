import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { RpcClient, RpcRejected, PeerUnreachable } from '../../platform/processes/rpc-client.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import {
  DeviceNotConnected,
  DeviceUnresponsive,
  MediaDamaged,
  MediaExpired,
  MediaHostUnreachable,
  MediaUnavailable,
} from '../devices.errors.js';
import type { DeviceSession } from '../sessions/device-session.js';
import { SessionRegistry } from '../sessions/session-registry.js';
import { Leases, type PeerProcess } from './leases.js';

interface DeviceMessage {
  readonly accountId: number;
  readonly deviceId: number;
}

const FORWARDED_ERRORS = [MediaDamaged, MediaExpired, MediaHostUnreachable, MediaUnavailable];

const forwarded = new AsyncLocalStorage<true>();

/** Runs a call that must not be forwarded again. */
export const runForwarded = <T>(work: () => Promise<T>): Promise<T> => forwarded.run(true, work);
const isForwarded = (): boolean => forwarded.getStore() === true;

@Injectable()
export class DeviceRouter {
  private readonly claiming = new Map<string, Promise<DeviceSession>>();

  constructor(
    private readonly registry: SessionRegistry,
    private readonly leases: Leases,
    private readonly self: ProcessRegistry,
    private readonly processes: RpcClient,
  ) {}

  /** Throws DeviceNotConnected if no process holds the device. */
  async dispatch<Result>(message: DeviceMessage, work: (session: DeviceSession) => Promise<Result>): Promise<Result> {
    const session = this.registry.findOf(message.accountId, message.deviceId);
    if (session) return work(session);
    const holder = isForwarded() ? null : await this.leases.findHolder(message.accountId, message.deviceId);
    if (!holder) throw new DeviceNotConnected();
    return this.forward<Result>(holder, message);
  }

  /** Lets other processes wait only for the start. */
  serve(message: DeviceMessage, name: string, work: () => Promise<void>): Promise<void> {
    return this.dispatch(message, async () => {
      const done = work();
      // A reconcile job repeats failed work.
      if (isForwarded())
        void done.catch((error: unknown) =>
          log.warn({ err: error, deviceId: message.deviceId }, `${name} interrupted`),
        );
      else await done;
    });
  }

  /** Tries processes by free room, as a dead one may not have expired yet. */
  async assign<Result>(message: DeviceMessage, work: (session: DeviceSession) => Promise<Result>): Promise<Result> {
    const { accountId, deviceId } = message;
    const session = this.registry.findOf(accountId, deviceId);
    if (session) return work(session);
    if (isForwarded()) return this.claimLocally(message, work);
    const holder = await this.leases.findHolder(accountId, deviceId);
    for (const candidate of holder ? [holder] : await this.leases.listProcessesWithRoom()) {
      try {
        return await (candidate.id === this.self.id
          ? this.claimLocally(message, work)
          : this.forward<Result>(candidate, message));
      } catch (error) {
        // A silent process may have claimed the device.
        if (error instanceof DeviceUnresponsive || !(error instanceof DeviceNotConnected)) throw error;
      }
    }
    throw new DeviceNotConnected();
  }

  private async claimLocally<Result>(
    message: DeviceMessage,
    work: (session: DeviceSession) => Promise<Result>,
  ): Promise<Result> {
    const { accountId, deviceId } = message;
    const session = this.registry.findOf(accountId, deviceId);
    if (session) return work(session);
    const name = `${accountId}/${deviceId}`;
    // Two sessions of a device would replace each other.
    const claiming = this.claiming.get(name) ?? this.claim(message).finally(() => this.claiming.delete(name));
    this.claiming.set(name, claiming);
    return work(await claiming);
  }

  private async claim({ accountId, deviceId }: DeviceMessage): Promise<DeviceSession> {
    const lease = this.self.isAlive() ? await this.leases.claim(accountId, deviceId) : null;
    if (!lease) throw new DeviceNotConnected();
    return this.registry.hold(lease);
  }

  private async forward<Result>({ id, address }: PeerProcess, message: DeviceMessage): Promise<Result> {
    if (id === this.self.id || !address) throw new DeviceNotConnected();
    try {
      return (await this.processes.call(address, {
        name: message.constructor.name,
        values: { ...message },
      })) as Result;
    } catch (error) {
      const passedOn =
        error instanceof RpcRejected &&
        FORWARDED_ERRORS.map((Kind) => new Kind()).find(({ code }) => code === error.code);
      if (passedOn) throw passedOn;
      if (error instanceof PeerUnreachable && error.wasAsked) throw new DeviceUnresponsive();
      if (error instanceof RpcRejected || error instanceof PeerUnreachable) throw new DeviceNotConnected();
      throw error;
    }
  }
}
