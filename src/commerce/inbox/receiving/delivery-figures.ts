import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.js';
import type { Platform } from '../../platforms/platforms.contract.js';

/** What became of a delivery. */
export type Outcome = 'new' | 'repeated' | 'greeting' | 'refused' | 'unknown' | 'removed' | 'throttled' | 'failed';

@Injectable()
export class DeliveryFigures {
  private readonly deliveries: Counter<'platform' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.deliveries = metrics.counter({
      name: 'store_deliveries_total',
      help: 'What store platforms sent, by what became of it',
      labels: ['platform', 'outcome'],
    });
  }

  count(platform: Platform, outcome: Outcome): void {
    this.deliveries.inc({ platform, outcome });
  }
}
