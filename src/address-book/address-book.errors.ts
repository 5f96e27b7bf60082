import { NotFound, Conflict } from '../platform/errors.js';

export class ContactNotFound extends NotFound {
  constructor() {
    super('messages.contact_not_found', {
      en: 'This contact or picture does not exist.',
      ar: 'جهة الاتصال أو الصورة غير موجودة.',
    });
  }
}

export class SamePerson extends Conflict {
  constructor() {
    super('people.same_person', {
      en: 'This is the same person. Choose another one.',
      ar: 'هذا هو الشخص نفسه. اختر شخصًا آخر.',
    });
  }
}

export class MessagesUnsent extends Conflict {
  constructor() {
    super('people.messages_unsent', {
      en: 'Messages to the other number are still being sent. Wait until they are sent, or cancel them.',
      ar: 'لا تزال رسائل إلى الرقم الآخر قيد الإرسال. انتظر حتى تُرسَل أو ألغِها.',
    });
  }
}

export class UnblockFirst extends Conflict {
  constructor() {
    super('people.unblock_first', {
      en: 'The person with the other number is blocked. Unblock them before you merge.',
      ar: 'صاحب الرقم الآخر محظور. ألغِ حظره قبل الدمج.',
    });
  }
}

export class GroupNotFound extends NotFound {
  constructor() {
    super('groups.not_found', { en: 'This group does not exist.', ar: 'هذه المجموعة غير موجودة.' });
  }
}

export class DeletionRunning extends Conflict {
  constructor() {
    super('deletions.running', {
      en: 'An earlier deletion is still running. Wait until it is done.',
      ar: 'لا تزال عملية حذف سابقة جارية. انتظر حتى تنتهي.',
    });
  }
}

export class SuppressionNotFound extends NotFound {
  constructor() {
    super('opt_out.not_found', { en: 'This entry is no longer on the list.', ar: 'لم يعد هذا الرقم في القائمة.' });
  }
}

export class NoteNotFound extends NotFound {
  constructor() {
    super('notes.not_found', { en: 'This note does not exist.', ar: 'هذه الملاحظة غير موجودة.' });
  }
}

export class TooManyNotes extends Conflict {
  constructor() {
    super('notes.too_many', {
      en: 'You have reached the maximum number of notes about this person. Delete some first.',
      ar: 'بلغ عدد الملاحظات عن هذا الشخص الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}
