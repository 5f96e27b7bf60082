import { Conflict, Invalid } from '../errors.js';

/** 409: the first call of this key still runs. */
export class RequestInProgress extends Conflict {
  override readonly retryAfterSeconds = 1;
  constructor() {
    super('idempotency.running', {
      en: 'The first call with this key is still under way. Try again in a moment.',
      ar: 'ما زال الطلب الأول بهذا المفتاح قيد التنفيذ. أعد المحاولة بعد لحظات.',
    });
  }
}

/** 422: the key belongs to another request. */
export const keyOfAnotherCall = (): Invalid => Invalid.field('Idempotency-Key', 'idempotency_mismatch');
