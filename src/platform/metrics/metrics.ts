import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Config } from '../config.js';
import { log } from '../logging.js';

const PREFIX = 'mersal_';
/** Time after which a scrape omits a metric. */
const TIMEOUT_MS = 2000;

/** Labels never hold phones, names or devices. */
interface MetricOptions<Label extends string> {
  name: string;
  help: string;
  labels?: readonly Label[];
}

export interface MetricReading<Label extends string> {
  value: number;
  labels?: Record<Label, string>;
}

@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly failedReads: Counter<'figure'>;

  constructor(config: Config) {
    this.registry.setDefaultLabels({ process: config.instance, roles: config.roles.join('+') });
    this.failedReads = this.counter({
      name: 'unread_figures_total',
      help: 'Metrics that failed to be read during a scrape',
      labels: ['figure'],
    });
  }

  counter<Label extends string = never>({ name, help, labels = [] }: MetricOptions<Label>): Counter<Label> {
    return new Counter({ name: PREFIX + name, help, labelNames: labels, registers: [this.registry] });
  }

  histogram<Label extends string = never>(
    { name, help, labels = [] }: MetricOptions<Label>,
    buckets: readonly number[],
  ): Histogram<Label> {
    const shape = { name: PREFIX + name, help, labelNames: labels, buckets: [...buckets] };
    return new Histogram({ ...shape, registers: [this.registry] });
  }

  /** Adds a gauge, which `read` fills at each scrape. */
  gauge<Label extends string = never>(
    { name, help, labels = [] }: MetricOptions<Label>,
    read: () => readonly MetricReading<Label>[] | Promise<readonly MetricReading<Label>[]>,
  ): void {
    const refresh = (gauge: Gauge<Label>) => this.refresh(gauge, name, read);
    const gauge = new Gauge<Label>({
      name: PREFIX + name,
      help,
      labelNames: labels,
      registers: [],
      async collect() {
        await refresh(this);
      },
    });
    this.registry.registerMetric(gauge);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  print(): Promise<string> {
    return this.registry.metrics();
  }

  private async refresh<Label extends string>(
    gauge: Gauge<Label>,
    name: string,
    read: () => readonly MetricReading<Label>[] | Promise<readonly MetricReading<Label>[]>,
  ): Promise<void> {
    gauge.reset();
    try {
      const readings = await Promise.race([read(), sleep(TIMEOUT_MS, null, { ref: false })]);
      if (!readings) throw new Error('metric read timed out');
      for (const { labels, value } of readings) gauge.set((labels ?? {}) as Record<Label, string>, value);
    } catch (error) {
      this.failedReads.inc({ figure: name });
      log.warn({ err: error, metric: name }, 'metric read failed');
    }
  }
}
