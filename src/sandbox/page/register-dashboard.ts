import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '../../platform/config.js';
import { SandboxProxy } from './sandbox-proxy.js';

const RETRY_MS = 2000;

/** Registers the address, as operators do in partner portals of real platforms. */
@Injectable()
export class RegisterDashboard implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly sandbox: SandboxProxy,
    private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('web')) return;
    const server = this.host.httpAdapter.getHttpServer() as Server;
    // A system-chosen port is known only after listening.
    server.once('listening', () => void this.register(this.addressOf(server)));
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private addressOf(server: Server): string {
    const { port } = server.address() as AddressInfo;
    return this.config.port === 0 && this.config.appUrl.endsWith(':0')
      ? `${this.config.appUrl.slice(0, -1)}${port}`
      : this.config.appUrl;
  }

  private async register(dashboardUrl: string): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.sandbox.call('PUT', '/shops/partner', { dashboard_url: dashboardUrl }, signal);
        return;
      } catch {
        // The health check reports an unreachable sandbox.
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
