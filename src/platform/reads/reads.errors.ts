import { AppError } from '../errors.js';

export class ReadsBusy extends AppError {
  readonly status = 429;
  override readonly retryAfterSeconds = 2;
  constructor() {
    super('reads_busy', {
      en: 'Too many searches are under way in this account. Try again in a moment.',
      ar: 'هناك عمليات بحث كثيرة جارية في هذا الحساب. أعد المحاولة بعد لحظات.',
    });
  }
}

export class ReadTooSlow extends AppError {
  readonly status = 503;
  override readonly retryAfterSeconds = 10;
  constructor() {
    super('read_too_slow', {
      en: 'This search takes too long. Narrow it down, or try again later.',
      ar: 'يستغرق هذا البحث وقتًا طويلًا. ضيّق البحث أو أعد المحاولة لاحقًا.',
    });
  }
}
