import { Conflict, NotFound } from '../platform/errors.js';

export class ContactNotFound extends NotFound {
  constructor() {
    super('messages.contact_not_found', 'This contact or picture does not exist.');
  }
}

export class NoteNotFound extends NotFound {
  constructor() {
    super('notes.not_found', 'This note does not exist.');
  }
}

export class TooManyNotes extends Conflict {
  constructor() {
    super('notes.too_many', 'You have reached the maximum number of notes about this person. Delete some first.');
  }
}

export class ChatNotFound extends NotFound {
  constructor() {
    super('messages.chat_not_found', 'This chat does not exist.');
  }
}

export class MessageNotFound extends NotFound {
  constructor() {
    super('messages.not_found', 'This message does not exist.');
  }
}

export class MessageNotScheduled extends Conflict {
  constructor() {
    super('messages.not_scheduled', 'This message was not ordered for a later time.');
  }
}

export class MessageBegun extends Conflict {
  constructor() {
    super('messages.begun', 'This message is on its way already.');
  }
}

export class MessageHasFailed extends Conflict {
  constructor() {
    super('messages.has_failed', 'This message could not be sent, so there is nothing to take back.');
  }
}

export class TooManyScheduled extends Conflict {
  constructor() {
    super(
      'messages.too_many_scheduled',
      'You have reached the maximum number of scheduled messages. Cancel some first.',
    );
  }
}

export class MediaMissing extends NotFound {
  constructor() {
    super('messages.media_missing', 'The file of this message is no longer there.');
  }
}

export class MediaTooLarge extends Conflict {
  constructor() {
    super('messages.media_too_large', 'This file is larger than this server accepts. Open it on the phone.');
  }
}

export class GroupNotFound extends NotFound {
  constructor() {
    super('groups.not_found', 'This group does not exist.');
  }
}

export class LibraryItemNotFound extends NotFound {
  constructor() {
    super('media.not_found', 'This file does not exist.');
  }
}

export class OptedOut extends Conflict {
  constructor() {
    super('messages.opted_out', 'This person opted out of your messages.');
  }
}

export class NotOnWhatsapp extends Conflict {
  constructor() {
    super('messages.not_on_whatsapp', 'This number is not on WhatsApp.');
  }
}

export class TooOften extends Conflict {
  constructor() {
    super(
      'messages.too_often',
      'This person has reached your limit under Settings → Messages per person. Try again later, or raise the limit.',
    );
  }
}

export class MessageNotRetryable extends Conflict {
  constructor() {
    super('messages.not_retryable', 'Only a failed message can be sent again.');
  }
}

/** Only what has arrived can be changed, and only one's own words. */
export class MessageNotChangeable extends Conflict {
  constructor() {
    super('messages.not_changeable', 'This action is not possible for this message.');
  }
}

export class TooLateToEdit extends Conflict {
  constructor() {
    super('messages.too_late_to_edit', 'WhatsApp lets a message be edited for 15 minutes only.');
  }
}

export class TooLateToDelete extends Conflict {
  constructor() {
    super('messages.too_late_to_delete', 'WhatsApp lets a message be deleted for everybody for 60 hours only.');
  }
}

export class IdempotencyMismatch extends Conflict {
  constructor() {
    super('messages.idempotency_mismatch', 'This Idempotency-Key was used for another message.');
  }
}

export class TemplateNotFound extends NotFound {
  constructor() {
    super('templates.not_found', 'This template does not exist.');
  }
}

export class DeletionRunning extends Conflict {
  constructor() {
    super('deletions.running', 'An earlier deletion is still running. Wait until it is done.');
  }
}

export class SuppressionNotFound extends NotFound {
  constructor() {
    super('opt_out.not_found', 'This entry is no longer on the list.');
  }
}
