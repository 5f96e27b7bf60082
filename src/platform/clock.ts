import { Injectable } from '@nestjs/common';

/** Time and randomness, which tests replace. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  jitter(minMs: number, maxMs: number): number {
    return Math.round(minMs + Math.random() * (maxMs - minMs));
  }
}
