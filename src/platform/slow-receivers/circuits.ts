import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../bounded-cache.js';
import { log } from '../logging.js';
import { jobAccount } from './account-slots.js';

export class CircuitOpen extends Error {
  readonly code = 'CIRCUIT_OPEN';
  constructor() {
    super('the receiver did not answer lately');
    this.name = 'CircuitOpen';
  }
}

interface Circuit {
  slowFailures: number;
  /** End of the open time, 0 while closed. */
  openUntil: number;
  openMs: number;
  isProbed: boolean;
}

/** Duration of counted failures. Faster ones, such as refused connections, do not count. */
const SLOW_MS = 2_000;
const MAX_SLOW_FAILURES = 5;
const MIN_OPEN_MS = 10_000;
const MAX_OPEN_MS = 120_000;
const MAX_RECEIVERS = 10_000;

/** Circuit breakers of this process. After an open time, one call tests the receiver. */
@Injectable()
export class Circuits {
  private readonly circuits = new BoundedCache<Circuit>(MAX_RECEIVERS);

  /** Applies no circuit outside jobs, where a person waits. */
  runInJob<T>(receiver: string, call: () => Promise<T>): Promise<T> {
    const accountId = jobAccount.getStore();
    return accountId === undefined ? call() : this.run(accountId, receiver, call);
  }

  /** Throws CircuitOpen. */
  async run<T>(accountId: number, receiver: string, call: () => Promise<T>): Promise<T> {
    const key = `${accountId} ${receiver}`;
    const circuit = this.circuits.get(key) ?? { slowFailures: 0, openUntil: 0, openMs: MIN_OPEN_MS, isProbed: false };
    this.circuits.set(key, circuit);
    if (circuit.openUntil > 0) {
      if (circuit.isProbed || performance.now() < circuit.openUntil) throw new CircuitOpen();
      circuit.isProbed = true;
    }
    const startedAt = performance.now();
    try {
      const result = await call();
      this.circuits.del(key);
      return result;
    } catch (error) {
      if (performance.now() - startedAt >= SLOW_MS) this.countFailure(circuit, accountId);
      circuit.isProbed = false;
      throw error;
    }
  }

  private countFailure(circuit: Circuit, accountId: number): void {
    circuit.slowFailures++;
    const now = performance.now();
    // Calls from before the opening do not extend it.
    if (circuit.slowFailures < MAX_SLOW_FAILURES || now < circuit.openUntil) return;
    if (circuit.openUntil > 0) circuit.openMs = Math.min(circuit.openMs * 2, MAX_OPEN_MS);
    circuit.openUntil = now + circuit.openMs;
    log.warn({ accountId, openMs: circuit.openMs }, 'receiver circuit opened');
  }
}
