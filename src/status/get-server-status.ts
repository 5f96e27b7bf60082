import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPlatformSettings } from '../auth/auth.messages.js';
import { DescribeServer } from '../devices/devices.messages.js';
import { DescribeSending } from '../messaging/messaging.messages.js';
import { Clock } from '../platform/clock.js';
import { NotFound } from '../platform/errors.js';
import { rememberFor } from '../platform/metrics/remember-for.js';
import type { ServerStatus } from './status.contract.js';

const CACHE_MS = 10_000;

@Injectable()
export class GetServerStatus {
  private readonly readCached = rememberFor(CACHE_MS, () => this.readStatus());

  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<ServerStatus> {
    const { status_page } = await this.queries.execute(new GetPlatformSettings());
    if (!status_page) throw new NotFound();
    return this.readCached();
  }

  private async readStatus(): Promise<ServerStatus> {
    const [server, sending] = await Promise.all([
      this.queries.execute(new DescribeServer()),
      this.queries.execute(new DescribeSending()),
    ]);
    const { expected, connected, restart, incidents } = server;
    const { p50, p95, deliveryRate } = sending;
    return {
      at: this.clock.now().toISOString(),
      devices: { expected, connected },
      latency: p50 === null || p95 === null ? null : { p50_seconds: p50, p95_seconds: p95 },
      delivery_rate: deliveryRate,
      restart: restart && { at: restart.at.toISOString(), seconds: restart.seconds },
      incidents,
    };
  }
}
