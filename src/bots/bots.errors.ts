import { Conflict, NotFound } from '../platform/errors.js';

export class AutoReplyNotFound extends NotFound {
  constructor() {
    super('bots.auto_reply_not_found', { en: 'This auto-reply does not exist.', ar: 'هذا الرد التلقائي غير موجود.' });
  }
}

export class TooManyAutoReplies extends Conflict {
  constructor() {
    super('bots.too_many_auto_replies', {
      en: 'You have reached the maximum number of auto-replies. Delete some first.',
      ar: 'بلغ عدد ردودك التلقائية الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class ChatbotNotFound extends NotFound {
  constructor() {
    super('bots.chatbot_not_found', { en: 'This chatbot does not exist.', ar: 'هذا الروبوت غير موجود.' });
  }
}

export class TooManyChatbots extends Conflict {
  constructor() {
    super('bots.too_many_chatbots', {
      en: 'You have reached the maximum number of chatbots. Delete some first.',
      ar: 'بلغ عدد روبوتاتك الحد الأقصى. احذف بعضها أولًا.',
    });
  }
}

export class VersionNotFound extends NotFound {
  constructor() {
    super('bots.version_not_found', { en: 'This version is no longer kept.', ar: 'لم تعد هذه النسخة محفوظة.' });
  }
}
