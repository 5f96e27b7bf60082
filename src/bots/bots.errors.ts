import { Conflict, NotFound } from '../platform/errors.js';

export class AutoReplyNotFound extends NotFound {
  constructor() {
    super('bots.auto_reply_not_found', 'This auto-reply does not exist.');
  }
}

export class TooManyAutoReplies extends Conflict {
  constructor() {
    super('bots.too_many_auto_replies', 'You have reached the maximum number of auto-replies. Delete some first.');
  }
}

export class ChatbotNotFound extends NotFound {
  constructor() {
    super('bots.chatbot_not_found', 'This chatbot does not exist.');
  }
}

export class TooManyChatbots extends Conflict {
  constructor() {
    super('bots.too_many_chatbots', 'You have reached the maximum number of chatbots. Delete some first.');
  }
}

export class VersionNotFound extends NotFound {
  constructor() {
    super('bots.version_not_found', 'This version is no longer kept.');
  }
}
