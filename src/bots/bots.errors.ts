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
