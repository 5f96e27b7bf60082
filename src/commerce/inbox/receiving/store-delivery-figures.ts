import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.js';
import type { Platform } from '../../platforms/platforms.contract.js';

export type DeliveryOutcome =
  | 'new'
  | 'repeated'
  | 'greeting'
  | 'refused'
  | 'unknown'
  | 'removed'
  | 'throttled'
  | 'failed';

@Injectable()
export class StoreDeliveryFigures {
  private readonly deliveries: Counter<'platform' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.deliveries = metrics.counter({
      name: 'store_deliveries_total',
      help: 'Deliveries of store platforms by outcome',
      labels: ['platform', 'outcome'],
    });
  }

  count(platform: Platform, outcome: DeliveryOutcome): void {
    this.deliveries.inc({ platform, outcome });
  }
}
