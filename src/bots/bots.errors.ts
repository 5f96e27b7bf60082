import { Conflict, NotFound } from '../platform/errors.js';

export class AutoReplyNotFound extends NotFound {
  constructor() {
    super('bots.auto_reply_not_found', 'This auto-reply does not exist.');
  }
}

export class TooManyAutoReplies extends Conflict {
  constructor() {
    super('bots.too_many_auto_replies', 'You have as many auto-replies as there can be. Delete some first.');
  }
}

export class ChatbotNotFound extends NotFound {
  constructor() {
    super('bots.chatbot_not_found', 'This chatbot does not exist.');
  }
}

export class TooManyChatbots extends Conflict {
  constructor() {
    super('bots.too_many_chatbots', 'You have as many chatbots as there can be. Delete some first.');
  }
}

export class VersionNotFound extends NotFound {
  constructor() {
    super('bots.version_not_found', 'This version is no longer kept.');
  }
}
