import { Forbidden, LimitReached, NotFound } from '../platform/errors.js';

/** 403: there is no plan, or it has expired. */
export class PackageRequired extends Forbidden {
  constructor() {
    super('package_required', 'Your account has no active package.');
  }
}

const MORE = {
  devices: 'adding more devices',
  messages: 'sending more messages',
  contacts: 'adding more contact numbers',
  templates: 'adding more templates',
  campaigns: 'adding more campaigns',
};

/** 429: the plan allows no more of this. */
export class PlanLimit extends LimitReached {
  constructor(what: keyof typeof MORE) {
    super(`Your package does not allow ${MORE[what]}.`, what);
  }
}

export class PackageNotFound extends NotFound {
  constructor() {
    super('billing.package_not_found', 'This package does not exist.');
  }
}
