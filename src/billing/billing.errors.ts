import { Conflict, Forbidden, LimitReached, NotFound, Unavailable } from '../platform/errors.js';

export class PackageRequired extends Forbidden {
  constructor() {
    super('package_required', {
      en: 'Your account has no active package. Choose one under Packages first.',
      ar: 'ليست لديك باقة سارية. اشترك في باقة أولًا.',
    });
  }
}

const LIMITED_ACTIONS = {
  devices: { en: 'adding more devices', ar: 'بإضافة مزيد من الأجهزة' },
  messages: { en: 'sending more messages', ar: 'بإرسال مزيد من الرسائل' },
  contacts: { en: 'adding more contact numbers', ar: 'بإضافة مزيد من جهات الاتصال' },
  templates: { en: 'adding more templates', ar: 'بإضافة مزيد من القوالب' },
  campaigns: { en: 'adding more campaigns', ar: 'بإضافة مزيد من الحملات' },
  users: { en: 'inviting more colleagues', ar: 'بدعوة مزيد من الزملاء' },
};
const RENEW = { en: 'Renew it or choose a larger one', ar: 'جدّدها أو اختر باقة أكبر' };
const ENLARGE = { en: 'Choose a larger package', ar: 'اختر باقة أكبر' };

export class PlanLimit extends LimitReached {
  constructor(limit: keyof typeof LIMITED_ACTIONS) {
    const [action, advice] = [LIMITED_ACTIONS[limit], limit === 'messages' ? RENEW : ENLARGE];
    const texts = {
      en: `Your package does not allow ${action.en}. ${advice.en} under Packages.`,
      ar: `لا تسمح باقتك ${action.ar}. ${advice.ar} من صفحة الباقات.`,
    };
    super(texts, limit);
  }
}

export class PackageNotFound extends NotFound {
  constructor() {
    super('billing.package_not_found', { en: 'This package does not exist.', ar: 'هذه الباقة غير موجودة.' });
  }
}

export class PackageInUse extends Conflict {
  constructor() {
    super('billing.package_in_use', {
      en: 'Accounts have this package, or get it by default. Deactivate it instead.',
      ar: 'هذه الباقة مستخدمة في بعض الحسابات أو تُمنح للأعضاء الجدد. عطّلها بدلًا من حذفها.',
    });
  }
}

export class PaymentNotFound extends NotFound {
  constructor() {
    super('billing.payment_not_found', { en: 'This payment does not exist.', ar: 'عملية الدفع هذه غير موجودة.' });
  }
}

export class CouponNotFound extends NotFound {
  constructor() {
    super('billing.coupon_not_found', { en: 'This coupon does not exist.', ar: 'كود الخصم هذا غير موجود.' });
  }
}

export class TooManyCoupons extends Conflict {
  constructor() {
    super('billing.too_many_coupons', {
      en: 'You have reached the maximum number of coupons. Delete one first.',
      ar: 'بلغ عدد أكواد الخصم الحد الأقصى. احذف أحدها أولًا.',
    });
  }
}

export class OrderRejected extends Conflict {}

export const noChangeOfUnlimited = () =>
  new OrderRejected('billing.unlimited', {
    en: 'Your account has no limits. There is nothing to subscribe to.',
    ar: 'حسابك بلا حدود، فلا حاجة إلى الاشتراك في باقة.',
  });
export const freeRenewsItself = () =>
  new OrderRejected('billing.free_goes_on', {
    en: 'A package without a price renews itself. There is nothing to do.',
    ar: 'تتجدد الباقة المجانية تلقائيًا، فلا يلزمك شيء.',
  });
export const soldByMarket = () =>
  new OrderRejected('billing.market', {
    en: 'Your package is paid in the app market of your store. Change it there.',
    ar: 'تُدفع باقتك في متجر تطبيقات منصتك. غيّرها من هناك.',
  });
export const changeIsPlanned = () =>
  new OrderRejected('billing.change_planned', {
    en: 'Another package is already paid for and begins when this one is over.',
    ar: 'هناك باقة أخرى مدفوعة تبدأ عند انتهاء باقتك الحالية.',
  });
export const notDecidable = () =>
  new OrderRejected('billing.not_decidable', {
    en: 'This payment is not waiting for a decision.',
    ar: 'لا تنتظر عملية الدفع هذه قرارًا.',
  });
export const notRefundable = () =>
  new OrderRejected('billing.not_refundable', {
    en: 'This payment cannot be refunded.',
    ar: 'لا يمكن رد مبلغ عملية الدفع هذه.',
  });
export const paymentClosed = () =>
  new OrderRejected('billing.payment_closed', {
    en: 'This payment is no longer open.',
    ar: 'لم تعد عملية الدفع هذه مفتوحة.',
  });

export class PaymentsUnavailable extends Unavailable {
  constructor() {
    super('billing.no_provider', {
      en: 'Payments are not set up yet. Please contact support.',
      ar: 'لم تُفعّل المدفوعات بعد. تواصل مع الدعم الفني.',
    });
  }
}

export class ProviderUnavailable extends Unavailable {
  constructor() {
    super('billing.provider_away', {
      en: 'The payment service cannot be reached now. Please try again in a moment.',
      ar: 'تعذّر الوصول إلى خدمة الدفع الآن. أعد المحاولة بعد لحظات.',
    });
  }
}
