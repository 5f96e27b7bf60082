import { AppError } from '../errors.js';

/** The account reads as much as it may at a time, and waited for its turn in vain. */
export class ReadsBusy extends AppError {
  readonly status = 429;
  override readonly retryAfterSeconds = 2;
  constructor() {
    super('reads_busy', 'Too many searches are under way in this account. Try again in a moment.');
  }
}

/** The database was told to stop after the time a read may take. */
export class ReadTooSlow extends AppError {
  readonly status = 503;
  override readonly retryAfterSeconds = 10;
  constructor() {
    super('read_too_slow', 'This search takes too long. Narrow it down, or try again later.');
  }
}
