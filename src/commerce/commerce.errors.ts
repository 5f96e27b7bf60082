import { Conflict, Forbidden, NotFound, Unavailable } from '../platform/errors.js';

export class AppNotFound extends NotFound {
  constructor() {
    super('commerce.app_not_found', { en: 'This app does not exist.', ar: 'هذا التطبيق غير موجود.' });
  }
}

export class StoreOfOtherDevices extends Forbidden {
  constructor() {
    super('commerce.other_devices', {
      en: 'This store sends from numbers that you may not use.',
      ar: 'يرسل هذا المتجر من أرقام لا يحق لك استخدامها.',
    });
  }
}

export class AppOff extends Conflict {
  constructor() {
    super('commerce.app_off', {
      en: 'This app is switched off on this installation.',
      ar: 'هذا التطبيق متوقف على هذه المنصة.',
    });
  }
}

export class AppNotActivated extends Conflict {
  constructor() {
    super('commerce.app_not_activated', { en: 'Activate the app first.', ar: 'فعّل التطبيق أولًا.' });
  }
}

export class StoreAlreadyConnected extends Conflict {
  constructor() {
    super('commerce.store_taken', {
      en: 'This store is connected to another account. Disconnect it there first.',
      ar: 'هذا المتجر مربوط بحساب آخر. افصله هناك أولًا.',
    });
  }
}

export class ConnectMethodUnknown extends Conflict {
  constructor() {
    super('commerce.way_unknown', {
      en: 'This app cannot be connected in this way here.',
      ar: 'لا يمكن ربط هذا التطبيق بهذه الطريقة هنا.',
    });
  }
}

export class StoreNotConnected extends Conflict {
  constructor() {
    super('commerce.not_connected', { en: 'Connect the store first.', ar: 'اربط المتجر أولًا.' });
  }
}

export class PlatformRejected extends Conflict {
  constructor() {
    super('commerce.platform_refused', {
      en: 'The store refused the connection. Check the keys and their permissions, then try again.',
      ar: 'رفض المتجر الطلب. راجع البيانات وصلاحياتها ثم حاول مجددًا.',
    });
  }
}

export class PlatformUnreachable extends Unavailable {
  constructor() {
    super('commerce.platform_unreachable', {
      en: 'The store does not answer. Please try again later.',
      ar: 'المتجر لا يجيب الآن. حاول لاحقًا.',
    });
  }
}

export class ClaimOver extends NotFound {
  constructor() {
    super('commerce.claim_over', {
      en: 'This store link was used before, or is no longer valid.',
      ar: 'انتهت صلاحية رابط المتجر هذا، أو استُخدم من قبل.',
    });
  }
}

export class StoreEventGone extends Conflict {
  constructor() {
    super('commerce.event_gone', {
      en: 'What this event said is no longer kept.',
      ar: 'لم تعد بيانات هذا الحدث محفوظة.',
    });
  }
}

export class StoreEventNotFound extends NotFound {
  constructor() {
    super('commerce.event_not_found', { en: 'This event does not exist.', ar: 'هذا الحدث غير موجود.' });
  }
}

export class CartNotFound extends NotFound {
  constructor() {
    super('commerce.cart_not_found', { en: 'This cart does not exist.', ar: 'هذه السلة غير موجودة.' });
  }
}

export class OtherEventNotFound extends NotFound {
  constructor() {
    super('commerce.other_event_not_found', { en: 'This event does not exist.', ar: 'هذا الحدث غير موجود.' });
  }
}

export class OtherEventPending extends Conflict {
  constructor() {
    super('commerce.not_again', {
      en: 'This message is still under way, or there is nothing that could be sent again.',
      ar: 'ما زالت هذه الرسالة في الطريق، أو لا يوجد ما يُعاد إرساله.',
    });
  }
}

export class CartOver extends Conflict {
  constructor() {
    super('commerce.cart_over', { en: 'This cart is bought already.', ar: 'تم شراء هذه السلة بالفعل.' });
  }
}

export class CartNotReachable extends Conflict {
  constructor() {
    super('commerce.cart_not_reachable', {
      en: 'The store gave no number for this customer.',
      ar: 'لم يرسل المتجر رقم جوال هذا العميل.',
    });
  }
}

export class CartWithoutText extends Conflict {
  constructor() {
    super('commerce.cart_without_text', {
      en: 'Write the text of reminders in the settings of the app first.',
      ar: 'اكتب نص التذكير في إعدادات التطبيق أولًا.',
    });
  }
}
