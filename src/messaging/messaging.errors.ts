import { Conflict, NotFound } from '../platform/errors.js';

export class ChatNotFound extends NotFound {
  constructor() {
    super('messages.chat_not_found', { en: 'This chat does not exist.', ar: 'هذه المحادثة غير موجودة.' });
  }
}

export class MessageNotFound extends NotFound {
  constructor() {
    super('messages.not_found', { en: 'This message does not exist.', ar: 'هذه الرسالة غير موجودة.' });
  }
}

export class MessageNotScheduled extends Conflict {
  constructor() {
    super('messages.not_scheduled', {
      en: 'This message was not ordered for a later time.',
      ar: 'هذه الرسالة غير مجدولة لوقت لاحق.',
    });
  }
}

export class MessageAlreadyStarted extends Conflict {
  constructor() {
    super('messages.begun', { en: 'This message is on its way already.', ar: 'بدأ إرسال هذه الرسالة.' });
  }
}

export class MessageHasFailed extends Conflict {
  constructor() {
    super('messages.has_failed', {
      en: 'This message could not be sent, so there is nothing to take back.',
      ar: 'تعذّر إرسال هذه الرسالة، فلا شيء يُلغى.',
    });
  }
}

export class TooManyScheduled extends Conflict {
  constructor() {
    super('messages.too_many_scheduled', {
      en: 'You have reached the maximum number of scheduled messages. Cancel some first.',
      ar: 'بلغ عدد الرسائل المجدولة الحد الأقصى. ألغِ بعضها أولًا.',
    });
  }
}

export class MediaMissing extends NotFound {
  constructor() {
    super('messages.media_missing', {
      en: 'The file of this message is no longer there.',
      ar: 'لم يعد ملف هذه الرسالة موجودًا.',
    });
  }
}

export class MediaTooLarge extends Conflict {
  constructor() {
    super('messages.media_too_large', {
      en: 'This file is larger than this server accepts. Open it on the phone.',
      ar: 'هذا الملف أكبر مما يقبله هذا الخادم. افتحه على الهاتف.',
    });
  }
}

export class OptedOut extends Conflict {
  constructor(
    code = 'messages.opted_out',
    texts = { en: 'This person opted out of your messages.', ar: 'طلب هذا الشخص عدم مراسلته.' },
  ) {
    super(code, texts);
  }
}

/** Campaigns, bots and stores treat a blocked person like an opt-out. */
export class PersonBlocked extends OptedOut {
  constructor() {
    super('messages.person_blocked', {
      en: 'You blocked this person. Unblock them before you write.',
      ar: 'هذا الشخص محظور. ألغِ حظره قبل مراسلته.',
    });
  }
}

export class HiddenChats extends Conflict {
  constructor() {
    super('people.hidden_chats', {
      en: 'This person has chats that you cannot see. Ask the owner of the account.',
      ar: 'لهذا الشخص محادثات لا يمكنك رؤيتها. اطلب ذلك من صاحب الحساب.',
    });
  }
}

export class NotOnWhatsapp extends Conflict {
  constructor() {
    super('messages.not_on_whatsapp', { en: 'This number is not on WhatsApp.', ar: 'هذا الرقم غير مسجّل في واتساب.' });
  }
}

export class TooOften extends Conflict {
  constructor() {
    super('messages.too_often', {
      en: 'This person has reached your limit under Settings → Messages per person. Try again later, or raise the limit.',
      ar: 'بلغ هذا الشخص الحد الذي وضعته في الإعدادات ← عدد الرسائل لكل شخص. حاول لاحقًا أو ارفع الحد.',
    });
  }
}

export class MessageNotRetryable extends Conflict {
  constructor() {
    super('messages.not_retryable', {
      en: 'Only a failed message can be sent again.',
      ar: 'لا يمكن إعادة إرسال إلا رسالة لم تُرسل.',
    });
  }
}

export class MessageNotChangeable extends Conflict {
  constructor() {
    super('messages.not_changeable', {
      en: 'This action is not possible for this message.',
      ar: 'لا يمكن فعل هذا بهذه الرسالة.',
    });
  }
}

export class NumberMerged extends Conflict {
  constructor() {
    super('messages.number_merged', {
      en: 'This message belongs to another number of this person. Write a new message instead.',
      ar: 'هذه الرسالة تخص رقمًا آخر لهذا الشخص. اكتب رسالة جديدة بدلًا منها.',
    });
  }
}

export class TooLateToEdit extends Conflict {
  constructor() {
    super('messages.too_late_to_edit', {
      en: 'WhatsApp lets a message be edited for 15 minutes only.',
      ar: 'يسمح واتساب بتعديل الرسالة خلال 15 دقيقة فقط.',
    });
  }
}

export class TooLateToDelete extends Conflict {
  constructor() {
    super('messages.too_late_to_delete', {
      en: 'WhatsApp lets a message be deleted for everybody for 60 hours only.',
      ar: 'يسمح واتساب بحذف الرسالة لدى الجميع خلال 60 ساعة فقط.',
    });
  }
}

export class IdempotencyMismatch extends Conflict {
  constructor() {
    super('messages.idempotency_mismatch', {
      en: 'This Idempotency-Key was used for another message.',
      ar: 'سبق إرسال هذه الرسالة بمحتوى مختلف. أعد تحميل الصفحة.',
    });
  }
}

export class ChatAlreadyTaken extends Conflict {
  constructor() {
    super('chats.already_taken', {
      en: 'Someone else has taken this chat.',
      ar: 'استلم شخص آخر هذه المحادثة.',
    });
  }
}

export class ChatReassigned extends Conflict {
  constructor() {
    super('chats.reassigned', {
      en: 'Someone else has assigned this chat since.',
      ar: 'أسند شخص آخر هذه المحادثة بعد ذلك.',
    });
  }
}

export class InboxViewNotFound extends NotFound {
  constructor() {
    super('inbox_views.not_found', { en: 'This view does not exist.', ar: 'طريقة العرض هذه غير موجودة.' });
  }
}

export class TooManyInboxViews extends Conflict {
  constructor() {
    super('inbox_views.too_many', {
      en: 'You have reached the maximum number of views. Delete some first.',
      ar: 'بلغ عدد طرق العرض الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class LabelNotFound extends NotFound {
  constructor() {
    super('labels.not_found', { en: 'This label does not exist.', ar: 'هذا الوسم غير موجود.' });
  }
}

export class TooManyLabels extends Conflict {
  constructor() {
    super('labels.too_many', {
      en: 'You have reached the maximum number of labels. Delete some first.',
      ar: 'بلغ عدد الوسوم الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class MacroNotFound extends NotFound {
  constructor() {
    super('macros.not_found', { en: 'This macro does not exist.', ar: 'هذا الماكرو غير موجود.' });
  }
}

export class TooManyMacros extends Conflict {
  constructor() {
    super('macros.too_many', {
      en: 'You have reached the maximum number of macros. Delete some first.',
      ar: 'بلغ عدد وحدات الماكرو الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class ChatNoteNotFound extends NotFound {
  constructor() {
    super('chat_notes.not_found', { en: 'This note does not exist.', ar: 'هذه الملاحظة غير موجودة.' });
  }
}

export class TooManyChatNotes extends Conflict {
  constructor() {
    super('chat_notes.too_many', {
      en: 'You have reached the maximum number of notes in this chat. Delete some first.',
      ar: 'بلغ عدد الملاحظات في هذه المحادثة الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class SlaPolicyNotFound extends NotFound {
  constructor() {
    super('sla.not_found', { en: 'This service level does not exist.', ar: 'مستوى الخدمة هذا غير موجود.' });
  }
}

export class TooManySlaPolicies extends Conflict {
  constructor() {
    super('sla.too_many', {
      en: 'You have reached the maximum number of service levels. Delete some first.',
      ar: 'بلغ عدد مستويات الخدمة الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}
