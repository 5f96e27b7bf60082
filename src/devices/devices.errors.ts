import { Conflict, NotFound, Unavailable } from '../platform/errors.js';
import type { BulkHold } from './protection.messages.js';

export class DeviceNotFound extends NotFound {
  constructor() {
    super('devices.not_found', { en: 'This device does not exist.', ar: 'هذا الجهاز غير موجود.' });
  }
}

export class TooManyUnlinked extends Conflict {
  constructor() {
    super('devices.too_many_unlinked', {
      en: 'Some of your devices were never linked. Link or delete them, then add a new one.',
      ar: 'اربط الأجهزة التي لم تُربط بعد أو احذفها أولًا.',
    });
  }
}

export class DeviceNotConnected extends Unavailable {
  constructor() {
    super('devices.not_connected', {
      en: 'The device is not connected. Connect it under Devices, then try again.',
      ar: 'الجهاز غير متصل. شغّل اتصاله من صفحة الأجهزة ثم أعد المحاولة.',
    });
  }
}

/** The process that holds the device may have executed the request. */
export class DeviceUnresponsive extends DeviceNotConnected {}

export class SendingOff extends Conflict {
  constructor() {
    super('devices.sending_off', {
      en: 'Sending is switched off on this server, so no device can be connected.',
      ar: 'الإرسال متوقف على هذا الخادم، فلا يمكن ربط أي جهاز.',
    });
  }
}

export class PasskeyNotRequested extends Conflict {
  constructor() {
    super('devices.passkey_not_wanted', {
      en: 'WhatsApp no longer waits for a passkey. Start linking again.',
      ar: 'لم يعد واتساب ينتظر مفتاح مرور. ابدأ الربط من جديد.',
    });
  }
}

export class PasskeyAnswered extends Conflict {
  constructor() {
    super('devices.passkey_answered', {
      en: 'The passkey was already sent to WhatsApp.',
      ar: 'أُرسل مفتاح المرور إلى واتساب من قبل.',
    });
  }
}

/** The user may answer again. */
export class PasskeyMismatch extends Conflict {
  constructor() {
    super('devices.passkey_mismatch', {
      en: 'This passkey answer does not belong to this request. Try again with the extension.',
      ar: 'هذا الرد لا يخص هذا الطلب. أعد المحاولة بالإضافة.',
    });
  }
}

export class PasskeyRejected extends Conflict {
  constructor() {
    super('devices.passkey_refused', {
      en: 'WhatsApp did not accept the passkey. Start linking again and choose the passkey of this number.',
      ar: 'لم يقبل واتساب مفتاح المرور. ابدأ الربط من جديد واختر مفتاح المرور الخاص بهذا الرقم.',
    });
  }
}

const ARABIC_BY_FAILURE = {
  not_on_whatsapp: 'هذا الرقم غير مسجّل في واتساب.',
  upload_failed: 'رُفض الطلب.',
  media_missing: 'لم يعد ملف هذه الرسالة موجودًا.',
  refused: 'رُفض الطلب.',
};

/** No retry succeeds. `failure` is a FailureCode of messaging. */
export class SendRejected extends Conflict {
  constructor(readonly failure: keyof typeof ARABIC_BY_FAILURE) {
    super(`messages.${failure}`, { en: 'The message cannot be sent.', ar: ARABIC_BY_FAILURE[failure] });
  }
}

export class BulkHeld extends Conflict {
  constructor(readonly hold: BulkHold) {
    super('devices.bulk_held', {
      en: 'Bulk sending from this device is paused for now. Look at its sending limits.',
      ar: 'الإرسال الجماعي من هذا الجهاز متوقف الآن. راجع حدود الإرسال الخاصة به.',
    });
  }
}

/** WhatsApp did not answer in time. Retryable. */
export class LookupUnanswered extends Unavailable {
  constructor() {
    super('devices.lookup_unanswered', {
      en: 'WhatsApp does not answer questions about this number at the moment. Try again later.',
      ar: 'لا يجيب واتساب عن هذا الرقم الآن. حاول لاحقًا.',
    });
  }
}

/** The media host is unreachable or fails. Retryable. */
export class MediaHostUnreachable extends Unavailable {
  constructor(options?: ErrorOptions) {
    super('devices.media_host_away', {
      en: 'WhatsApp does not take or give files at the moment. Try again later.',
      ar: 'واتساب لا يستقبل الملفات ولا يرسلها الآن. حاول لاحقًا.',
    });
    if (options) this.cause = options.cause;
  }
}

/** The key, MAC, hash or length is wrong. */
export class MediaDamaged extends NotFound {
  constructor() {
    super('devices.media_damaged', {
      en: 'This file is damaged. Ask the phone to send it again.',
      ar: 'هذا الملف تالف. اطلب من الهاتف إرساله مرة أخرى.',
    });
  }
}

/** The phone may still have the file. */
export class MediaExpired extends NotFound {
  constructor() {
    super('devices.media_expired', {
      en: 'WhatsApp no longer has this file. Ask the phone to send it again.',
      ar: 'لم يعد هذا الملف لدى واتساب. اطلب من الهاتف إرساله مرة أخرى.',
    });
  }
}

export class MediaUnavailable extends NotFound {
  constructor() {
    super('devices.media_unavailable', {
      en: 'This message has no file that can be fetched.',
      ar: 'لا يوجد في هذه الرسالة ملف يمكن جلبه.',
    });
  }
}
