import { Conflict, NotFound } from '../platform/errors.js';

export class WebhookEndpointNotFound extends NotFound {
  constructor() {
    super('webhooks.not_found', { en: 'This webhook does not exist.', ar: 'هذا الويب هوك غير موجود.' });
  }
}

export class DeliveryNotFound extends NotFound {
  constructor() {
    super('webhooks.delivery_not_found', {
      en: 'This delivery does not exist, or is too old to be kept.',
      ar: 'عملية الإرسال هذه غير موجودة، أو مضى عليها زمن أطول مما نحتفظ به.',
    });
  }
}

export class TooManyWebhookEndpoints extends Conflict {
  constructor() {
    super('webhooks.too_many', {
      en: 'You have reached the maximum number of webhooks. Delete one first.',
      ar: 'بلغ عدد عناوين الويب هوك الحد الأقصى. احذف أحدها أولًا.',
    });
  }
}

export class WebhookIsOff extends Conflict {
  constructor() {
    super('webhooks.off', {
      en: 'This webhook is switched off. Switch it on first.',
      ar: 'هذا الويب هوك موقوف. فعّله أولًا.',
    });
  }
}
