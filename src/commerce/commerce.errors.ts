import { Conflict, NotFound, Unavailable } from '../platform/errors.js';

export class AppNotFound extends NotFound {
  constructor() {
    super('commerce.app_not_found', 'This app does not exist.');
  }
}

export class AppOff extends Conflict {
  constructor() {
    super('commerce.app_off', 'This app is switched off on this installation.');
  }
}

export class AppNotActivated extends Conflict {
  constructor() {
    super('commerce.app_not_activated', 'Activate the app first.');
  }
}

export class StoreTaken extends Conflict {
  constructor() {
    super('commerce.store_taken', 'This store is connected to another account. Disconnect it there first.');
  }
}

export class WayUnknown extends Conflict {
  constructor() {
    super('commerce.way_unknown', 'This app cannot be connected in this way here.');
  }
}

export class ShopNotConnected extends Conflict {
  constructor() {
    super('commerce.not_connected', 'Connect the store first.');
  }
}

export class PlatformRefused extends Conflict {
  constructor() {
    super(
      'commerce.platform_refused',
      'The store refused the connection. Check the keys and their permissions, then try again.',
    );
  }
}

export class PlatformUnreachable extends Unavailable {
  constructor() {
    super('commerce.platform_unreachable', 'The store does not answer. Please try again later.');
  }
}

export class ClaimOver extends NotFound {
  constructor() {
    super('commerce.claim_over', 'This store link was used before, or is no longer valid.');
  }
}

export class StoreEventGone extends Conflict {
  constructor() {
    super('commerce.event_gone', 'What this event said is no longer kept.');
  }
}

export class StoreEventNotFound extends NotFound {
  constructor() {
    super('commerce.event_not_found', 'This event does not exist.');
  }
}

export class CartNotFound extends NotFound {
  constructor() {
    super('commerce.cart_not_found', 'This cart does not exist.');
  }
}

export class OtherEventNotFound extends NotFound {
  constructor() {
    super('commerce.other_event_not_found', 'This event does not exist.');
  }
}

export class OtherEventUnderWay extends Conflict {
  constructor() {
    super('commerce.not_again', 'This message is still under way, or there is nothing that could be sent again.');
  }
}

/** What was left is bought: there is nothing to remind of, and nothing to stop. */
export class CartOver extends Conflict {
  constructor() {
    super('commerce.cart_over', 'This cart is bought already.');
  }
}

export class CartNotReachable extends Conflict {
  constructor() {
    super('commerce.cart_not_reachable', 'The store gave no number for this customer.');
  }
}

export class CartWithoutText extends Conflict {
  constructor() {
    super('commerce.cart_without_text', 'Write the text of reminders in the settings of the app first.');
  }
}
