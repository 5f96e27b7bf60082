import { Conflict, Forbidden, LimitReached, NotFound, Unavailable } from '../platform/errors.js';

/** 403: there is no plan, or it has expired. */
export class PackageRequired extends Forbidden {
  constructor() {
    super('package_required', 'Your account has no active package. Choose one under Packages first.');
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
    const step = what === 'messages' ? 'Renew it or choose a larger one' : 'Choose a larger package';
    super(`Your package does not allow ${MORE[what]}. ${step} under Packages.`, what);
  }
}

export class PackageNotFound extends NotFound {
  constructor() {
    super('billing.package_not_found', 'This package does not exist.');
  }
}

export class PackageInUse extends Conflict {
  constructor() {
    super('billing.package_in_use', 'Accounts have this package, or get it by default. Deactivate it instead.');
  }
}

export class PaymentNotFound extends NotFound {
  constructor() {
    super('billing.payment_not_found', 'This payment does not exist.');
  }
}

export class CouponNotFound extends NotFound {
  constructor() {
    super('billing.coupon_not_found', 'This coupon does not exist.');
  }
}

/** 409: an order that would do harm as things stand. */
export class OrderRefused extends Conflict {}

export const noChangeOfUnlimited = () =>
  new OrderRefused('billing.unlimited', 'Your account has no limits. There is nothing to subscribe to.');
export const freeGoesOn = () =>
  new OrderRefused('billing.free_goes_on', 'A package without a price renews itself. There is nothing to do.');
export const soldByMarket = () =>
  new OrderRefused('billing.market', 'Your package is paid in the app market of your store. Change it there.');
export const changeIsPlanned = () =>
  new OrderRefused('billing.change_planned', 'Another package is already paid for and begins when this one is over.');
export const notDecidable = () =>
  new OrderRefused('billing.not_decidable', 'This payment is not waiting for a decision.');
export const notRefundable = () => new OrderRefused('billing.not_refundable', 'This payment cannot be refunded.');
export const paymentClosed = () => new OrderRefused('billing.payment_closed', 'This payment is no longer open.');

/** 503: nothing is sold while nobody takes the money. */
export class PaymentsUnavailable extends Unavailable {
  constructor() {
    super('billing.no_provider', 'Payments are not set up yet. Please contact support.');
  }
}

export class ProviderUnavailable extends Unavailable {
  constructor() {
    super('billing.provider_away', 'The payment service cannot be reached now. Please try again in a moment.');
  }
}
