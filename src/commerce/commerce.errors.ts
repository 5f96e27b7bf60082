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

export class OtherEventUnderWay extends Conflict {
  constructor() {
    super('commerce.not_again', 'This message is still under way, or there is nothing that could be sent again.');
  }
}
