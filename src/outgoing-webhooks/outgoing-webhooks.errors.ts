import { Conflict, NotFound } from '../platform/errors.js';

export class WebhookEndpointNotFound extends NotFound {
  constructor() {
    super('webhooks.not_found', 'This webhook does not exist.');
  }
}

export class DeliveryNotFound extends NotFound {
  constructor() {
    super('webhooks.delivery_not_found', 'This delivery does not exist, or is too old to be kept.');
  }
}

export class TooManyWebhookEndpoints extends Conflict {
  constructor() {
    super('webhooks.too_many', 'You have reached the maximum number of webhooks. Delete one first.');
  }
}

export class WebhookIsOff extends Conflict {
  constructor() {
    super('webhooks.off', 'This webhook is switched off. Switch it on first.');
  }
}
