import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { VERSION } from './version.js';
import { EventLoopLag } from './event-loop-lag.js';
import { Metrics } from './metrics.js';

const MILLISECONDS_PER_SECOND = 1e3;
const MICROSECONDS_PER_SECOND = 1e6;

@Injectable()
export class ProcessFigures implements OnModuleInit, OnApplicationShutdown {
  private readonly lag = new EventLoopLag();
  private utilisation = performance.eventLoopUtilization();

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.lag.start();
    this.metrics.gauge({ name: 'memory_bytes', help: 'Memory of the process by kind', labels: ['kind'] }, () =>
      Object.entries(process.memoryUsage()).map(([kind, value]) => ({ labels: { kind }, value })),
    );
    this.metrics.gauge({ name: 'cpu_seconds', help: 'CPU seconds since the start', labels: ['mode'] }, () => {
      const { user, system } = process.cpuUsage();
      return [
        { labels: { mode: 'user' }, value: user / MICROSECONDS_PER_SECOND },
        { labels: { mode: 'system' }, value: system / MICROSECONDS_PER_SECOND },
      ];
    });
    this.metrics.gauge({ name: 'uptime_seconds', help: 'Seconds since the process started' }, () => [
      { value: process.uptime() },
    ]);
    this.metrics.gauge(
      { name: 'open_resources', help: 'Active resources that keep the process alive, by kind', labels: ['kind'] },
      () =>
        Object.entries(countEach(process.getActiveResourcesInfo())).map(([kind, value]) => ({
          labels: { kind },
          value,
        })),
    );
    this.metrics.gauge({ name: 'build_info', help: 'Version of Mersal', labels: ['version'] }, () => [
      { labels: { version: VERSION }, value: 1 },
    ]);
    this.watchEventLoop();
  }

  onApplicationShutdown(): void {
    this.lag.stop();
  }

  private watchEventLoop(): void {
    this.metrics.gauge(
      {
        name: 'event_loop_lag_seconds',
        help: 'Event loop delay since the last scrape',
        labels: ['quantile'],
      },
      async () => {
        // A scrape that waited for a blocked event loop is read before the overdue timer that samples the delay. All
        // overdue timers run between two immediates.
        await setImmediate();
        await setImmediate();
        const { median, p99, max } = this.lag.take();
        return [
          { labels: { quantile: '0.5' }, value: median / MILLISECONDS_PER_SECOND },
          { labels: { quantile: '0.99' }, value: p99 / MILLISECONDS_PER_SECOND },
          { labels: { quantile: '1' }, value: max / MILLISECONDS_PER_SECOND },
        ];
      },
    );
    this.metrics.gauge(
      {
        name: 'event_loop_utilisation',
        help: 'Event loop utilization since the last scrape, 0 to 1',
      },
      () => {
        const now = performance.eventLoopUtilization();
        const { utilization } = performance.eventLoopUtilization(now, this.utilisation);
        this.utilisation = now;
        return [{ value: utilization }];
      },
    );
  }
}

function countEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
