import { Conflict, Invalid } from '../errors.js';

export class RequestInProgress extends Conflict {
  override readonly retryAfterSeconds = 1;
  constructor() {
    super('idempotency.running', {
      en: 'The first call with this key is still under way. Try again in a moment.',
      ar: 'ما زال الطلب الأول بهذا المفتاح قيد التنفيذ. أعد المحاولة بعد لحظات.',
    });
  }
}

export const keyOfAnotherCall = (): Invalid => Invalid.field('Idempotency-Key', 'idempotency_mismatch');
