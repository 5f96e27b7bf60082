import { performance } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EventLoopLag } from './event-loop-lag.js';
import { Metrics } from './metrics.js';

const MILLISECONDS = 1e3;
const MICROSECONDS = 1e6;

/** How this process is: memory, processor, event loop, what it holds open. */
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
    this.metrics.gauge({ name: 'cpu_seconds', help: 'Processor time used since the start', labels: ['mode'] }, () => {
      const { user, system } = process.cpuUsage();
      return [
        { labels: { mode: 'user' }, value: user / MICROSECONDS },
        { labels: { mode: 'system' }, value: system / MICROSECONDS },
      ];
    });
    this.metrics.gauge({ name: 'uptime_seconds', help: 'Since the process was started' }, () => [
      { value: process.uptime() },
    ]);
    this.metrics.gauge(
      { name: 'open_resources', help: 'What keeps the process alive, by kind', labels: ['kind'] },
      () =>
        Object.entries(countEach(process.getActiveResourcesInfo())).map(([kind, value]) => ({
          labels: { kind },
          value,
        })),
    );
    this.watchEventLoop();
  }

  onApplicationShutdown(): void {
    this.lag.stop();
  }

  private watchEventLoop(): void {
    this.metrics.gauge(
      {
        name: 'event_loop_lag_seconds',
        help: 'How much later than planned the event loop came round since it was asked last',
        labels: ['quantile'],
      },
      () => {
        const { median, p99, max } = this.lag.take();
        return [
          { labels: { quantile: '0.5' }, value: median / MILLISECONDS },
          { labels: { quantile: '0.99' }, value: p99 / MILLISECONDS },
          { labels: { quantile: '1' }, value: max / MILLISECONDS },
        ];
      },
    );
    this.metrics.gauge(
      {
        name: 'event_loop_utilisation',
        help: 'Share of the time since it was asked last that the event loop was busy',
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
