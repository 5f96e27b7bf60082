import { Query } from '@nestjs/cqrs';
import type { AccountStatus } from './auth.contract.js';

// Events ---------------------------------------------------------------------------------------

/** An account was stopped or set free. */
export class AccountStatusChanged {
  constructor(
    readonly accountId: number,
    readonly status: AccountStatus,
  ) {}
}

// Asked of auth by others ----------------------------------------------------------------------

/** The IANA time zone in which an account reckons its days. */
export class GetTimeZone extends Query<string> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Whether an account may send and change: false while it is pended, and when it is gone. May be some seconds old. */
export class IsAccountActive extends Query<boolean> {
  constructor(readonly accountId: number) {
    super();
  }
}
