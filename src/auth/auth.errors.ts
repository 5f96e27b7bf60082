import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated, Unavailable } from '../platform/errors.js';

export class SignInRequired extends Unauthenticated {
  constructor() {
    super('unauthenticated', { en: 'Unauthenticated.', ar: 'سجّل دخولك للمتابعة.' });
  }
}

export class PermissionMissing extends Forbidden {
  constructor() {
    super('permission', { en: 'User does not have the right permissions.', ar: 'ليست لديك الصلاحيات اللازمة.' });
  }
}

export class Unverified extends Forbidden {
  constructor() {
    super('unverified', { en: 'Verify your account first.', ar: 'أكّد حسابك أولًا.' });
  }
}

export class AccountSuspended extends Forbidden {
  constructor() {
    super('account_pended', {
      en: 'Your account is suspended: nothing can be sent or changed until an administrator activates it.',
      ar: 'حسابك معلّق: لا يمكن إرسال شيء أو تغييره حتى يفعّله أحد المديرين.',
    });
  }
}

export class NotWhileImpersonating extends Forbidden {
  constructor() {
    super('impersonating', {
      en: 'Only the owner of the account may do this, not an administrator inside it.',
      ar: 'هذا لصاحب الحساب وحده، لا لمدير داخل حسابه.',
    });
  }
}

export class TooBusy extends Unavailable {
  constructor() {
    super('busy', {
      en: 'Too many people are signing in right now. Try again in a moment.',
      ar: 'كثيرون يسجّلون دخولهم الآن. أعد المحاولة بعد لحظات.',
    });
  }
}

export class TwoFactorExpired extends Conflict {
  constructor() {
    super('second_step.over', {
      en: 'This sign-in has taken too long. Start again.',
      ar: 'طال هذا الدخول. ابدأ من جديد.',
    });
  }
}

export class TwoFactorAlreadyOn extends Conflict {
  constructor() {
    super('second_step.already_on', { en: 'Two-step verification is on already.', ar: 'التحقق بخطوتين مفعّل من قبل.' });
  }
}

export class TwoFactorNotStarted extends Conflict {
  constructor() {
    super('second_step.not_started', { en: 'Set up an authenticator first.', ar: 'أعدّ تطبيق المصادقة أولًا.' });
  }
}

export class TwoFactorOff extends Conflict {
  constructor() {
    super('second_step.off', { en: 'Two-step verification is off.', ar: 'التحقق بخطوتين غير مفعّل.' });
  }
}

/** Ignores the recipient, so it reveals no account. */
export class NoCodeChannel extends Unavailable {
  constructor() {
    super('codes.no_channel', {
      en: 'Codes cannot be sent at the moment. Try again later.',
      ar: 'لا يمكن إرسال الرموز حاليًا. أعد المحاولة لاحقًا.',
    });
  }
}

export class AlreadyVerified extends Conflict {
  constructor() {
    super('codes.already_verified', { en: 'Your account is verified already.', ar: 'حسابك مؤكَّد من قبل.' });
  }
}

export class EmailAlreadyConfirmed extends Conflict {
  constructor() {
    super('codes.email_already_confirmed', {
      en: 'Your email is confirmed already.',
      ar: 'بريدك الإلكتروني مؤكَّد من قبل.',
    });
  }
}

export class InvitationInvalid extends NotFound {
  constructor() {
    super('auth.invitation_over', {
      en: 'This link was used before, or is no longer valid.',
      ar: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته.',
    });
  }
}

export class ApiKeyRejected extends Unauthenticated {
  constructor() {
    super('api_key', {
      en: 'The app id and the token do not belong together.',
      ar: 'معرّف التطبيق والرمز غير متطابقين.',
    });
  }
}

export class ScopeMissing extends Forbidden {
  constructor(readonly scope: string) {
    super('scope', { en: 'This key may not do that.', ar: 'لا يملك هذا المفتاح صلاحية ذلك.' });
  }
}

export class AddressNotAllowed extends Forbidden {
  constructor() {
    super('address', {
      en: 'This key may not be used from this address.',
      ar: 'لا يُسمح باستخدام هذا المفتاح من هذا العنوان.',
    });
  }
}

export class ApiKeyNotFound extends NotFound {
  constructor() {
    super('api_keys.not_found', { en: 'This key does not exist.', ar: 'هذا المفتاح غير موجود.' });
  }
}

export class TooManyApiKeys extends Conflict {
  constructor() {
    super('api_keys.too_many', {
      en: 'You have reached the maximum number of keys. Delete one first.',
      ar: 'بلغ عدد المفاتيح الحد الأقصى. احذف أحدها أولًا.',
    });
  }
}

export class SendingForcedOff extends Conflict {
  constructor() {
    super('sending_forced_off', {
      en: 'Sending is off by the configuration of the server (SENDING=off); nobody can switch it on from here.',
      ar: 'الإرسال متوقف من إعدادات الخادم (SENDING=off)، ولا يمكن تشغيله من هنا.',
    });
  }
}

export const wrongCredentials = () => Invalid.field('email', 'credentials');

export class TeamNotFound extends NotFound {
  constructor() {
    super('teams.not_found', { en: 'This team does not exist.', ar: 'هذا الفريق غير موجود.' });
  }
}

export class TooManyTeams extends Conflict {
  constructor() {
    super('teams.too_many', {
      en: 'You have reached the maximum number of teams. Delete some first.',
      ar: 'بلغ عدد الفرق الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class BusinessHoursNotFound extends NotFound {
  constructor() {
    super('business_hours.not_found', {
      en: 'These business hours do not exist.',
      ar: 'أوقات العمل هذه غير موجودة.',
    });
  }
}

export class TooManyBusinessHours extends Conflict {
  constructor() {
    super('business_hours.too_many', {
      en: 'You have reached the maximum number of business hours. Delete some first.',
      ar: 'بلغ عدد أوقات العمل الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class BusinessHoursInUse extends Conflict {
  constructor() {
    super('business_hours.in_use', {
      en: 'A service level, an auto-reply or a chatbot uses these business hours. Change it first.',
      ar: 'يستخدم أوقات العمل هذه مستوى خدمة أو رد تلقائي أو روبوت. غيّره أولًا.',
    });
  }
}
