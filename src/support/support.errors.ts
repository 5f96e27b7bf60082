import { Conflict, NotFound } from '../platform/errors.js';

export class TicketNotFound extends NotFound {
  constructor() {
    super('tickets.not_found', { en: 'This ticket does not exist.', ar: 'هذه التذكرة غير موجودة.' });
  }
}

export class TicketFull extends Conflict {
  constructor() {
    super('tickets.full', {
      en: 'This ticket has become very long. Please open a new one.',
      ar: 'أصبحت هذه التذكرة طويلة جدًا. افتح تذكرة جديدة من فضلك.',
    });
  }
}

export class TooManyTickets extends Conflict {
  constructor() {
    super('tickets.too_many', {
      en: 'You have very many open tickets. Close some first.',
      ar: 'لديك تذاكر مفتوحة كثيرة جدًا. أغلق بعضها أولًا.',
    });
  }
}

export class TooManyTicketFiles extends Conflict {
  constructor() {
    super('tickets.files_full', {
      en: 'There is no room for more files of tickets. Delete old tickets first.',
      ar: 'لا مساحة لملفات تذاكر أخرى. احذف تذاكر قديمة أولًا.',
    });
  }
}

export class CannedAnswerNotFound extends NotFound {
  constructor() {
    super('tickets.canned_answer_not_found', {
      en: 'This canned answer does not exist.',
      ar: 'هذا الرد الجاهز غير موجود.',
    });
  }
}

export class TooManyCannedAnswers extends Conflict {
  constructor() {
    super('tickets.too_many_canned_answers', {
      en: 'You have reached the maximum number of canned answers. Delete some first.',
      ar: 'بلغ عدد الردود الجاهزة الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class CannedReplyNotFound extends NotFound {
  constructor() {
    super('canned_replies.not_found', {
      en: 'This canned reply does not exist.',
      ar: 'هذا الرد الجاهز غير موجود.',
    });
  }
}

export class TooManyCannedReplies extends Conflict {
  constructor() {
    super('canned_replies.too_many', {
      en: 'You have reached the maximum number of canned replies. Delete some first.',
      ar: 'بلغ عدد الردود الجاهزة الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}
