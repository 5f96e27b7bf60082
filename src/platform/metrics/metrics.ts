import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Config } from '../config.js';
import { log } from '../logging.js';

/** Every name begins with it. */
const PREFIX = 'mersal_';
/** A figure that takes longer is left out this time: the others are wanted all the more when something is slow. */
const TIMEOUT_MS = 2000;

/** What a figure is, in words; each label has a handful of values, never a phone, a name or a device. */
interface Figure<Label extends string> {
  name: string;
  help: string;
  labels?: readonly Label[];
}

export interface Reading<Label extends string> {
  value: number;
  labels?: Record<Label, string>;
}

/** The figures of this process in the format of Prometheus. Whoever knows a figure makes it here, and none belongs to two applications. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly unread: Counter<'figure'>;

  constructor(config: Config) {
    this.registry.setDefaultLabels({ process: config.instance, roles: config.roles.join('+') });
    this.unread = this.counter({
      name: 'unread_figures_total',
      help: 'Figures that could not be read when they were asked for',
      labels: ['figure'],
    });
  }

  counter<Label extends string = never>({ name, help, labels = [] }: Figure<Label>): Counter<Label> {
    return new Counter({ name: PREFIX + name, help, labelNames: labels, registers: [this.registry] });
  }

  histogram<Label extends string = never>(
    { name, help, labels = [] }: Figure<Label>,
    buckets: readonly number[],
  ): Histogram<Label> {
    const shape = { name: PREFIX + name, help, labelNames: labels, buckets: [...buckets] };
    return new Histogram({ ...shape, registers: [this.registry] });
  }

  /** `read` is called when somebody asks; what it does not name is gone. */
  gauge<Label extends string = never>(
    { name, help, labels = [] }: Figure<Label>,
    read: () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>,
  ): void {
    const refresh = (gauge: Gauge<Label>) => this.refresh(gauge, name, read);
    const gauge = new Gauge<Label>({
      ...{ name: PREFIX + name, help, labelNames: labels, registers: [] },
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
    read: () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>,
  ): Promise<void> {
    gauge.reset();
    try {
      const readings = await Promise.race([read(), sleep(TIMEOUT_MS, null, { ref: false })]);
      if (!readings) throw new Error('no figure in time');
      for (const { labels, value } of readings) gauge.set((labels ?? {}) as Record<Label, string>, value);
    } catch (error) {
      this.unread.inc({ figure: name });
      log.warn({ err: error, figure: name }, 'figure not readable');
    }
  }
}
