import { Forbidden, LimitReached, NotFound } from '../platform/errors.js';

/** 403: there is no plan, or it has expired. */
export class PackageRequired extends Forbidden {
  constructor() {
    super('package_required', 'Your account has no active package.');
  }
}

/** 429: the plan allows no more of this. */
export class PlanLimit extends LimitReached {
  constructor(what: 'devices' | 'messages' | 'contacts' | 'templates' | 'campaigns') {
    super(`Your package does not allow adding more ${what}.`, what);
  }
}

export class PackageNotFound extends NotFound {
  constructor() {
    super('billing.package_not_found', 'This package does not exist.');
  }
}
