import { Injectable } from '@nestjs/common';

/** The time and the dice of the product, injected so that tests can hold them still. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** A whole number of milliseconds, uniform in [minMs, maxMs]. */
  jitter(minMs: number, maxMs: number): number {
    return Math.round(minMs + Math.random() * (maxMs - minMs));
  }
}
