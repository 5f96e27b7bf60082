import { Conflict, Invalid } from '../errors.js';

/** 409: the first call under this key has not been answered yet. */
export class CallRunning extends Conflict {
  override readonly retryAfterSeconds = 1;
  constructor() {
    super('idempotency.running', 'The first call with this key is still under way. Try again in a moment.');
  }
}

/** 422: the key was used for something else. */
export const keyOfAnotherCall = (): Invalid => Invalid.field('Idempotency-Key', 'idempotency_mismatch');
