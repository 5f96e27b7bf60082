import { Conflict, NotFound } from '../platform/errors.js';

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

/** What was left is bought: there is nothing to remind of, and nothing to stop. */
export class CartOver extends Conflict {
  constructor() {
    super('commerce.cart_over', 'This cart is bought already.');
  }
}

export class CartNotReachable extends Conflict {
  constructor() {
    super('commerce.cart_not_reachable', 'The shop gave no number of this customer.');
  }
}

export class CartWithoutText extends Conflict {
  constructor() {
    super('commerce.cart_without_text', 'Write the text of reminders in the settings of the app first.');
  }
}
