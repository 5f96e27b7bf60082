import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../../platform/realtime/push.js';
import { ChatNoteChanged, ChatNoteCreated, ChatNoteDeleted, LabelsChanged } from '../../messaging.messages.js';

@EventsHandler(ChatNoteCreated)
export class PushChatNoteCreated implements IEventHandler<ChatNoteCreated> {
  constructor(private readonly push: Push) {}

  handle({ place, note }: ChatNoteCreated): void {
    this.push.toChat(place, 'note.created', { note });
  }
}

@EventsHandler(ChatNoteChanged)
export class PushChatNoteChanged implements IEventHandler<ChatNoteChanged> {
  constructor(private readonly push: Push) {}

  handle({ place, note }: ChatNoteChanged): void {
    this.push.toChat(place, 'note.changed', { note });
  }
}

@EventsHandler(ChatNoteDeleted)
export class PushChatNoteDeleted implements IEventHandler<ChatNoteDeleted> {
  constructor(private readonly push: Push) {}

  handle({ place, chatId, noteId }: ChatNoteDeleted): void {
    this.push.toChat(place, 'note.deleted', { chat_id: chatId, id: noteId });
  }
}

@EventsHandler(LabelsChanged)
export class PushLabelsChanged implements IEventHandler<LabelsChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: LabelsChanged): void {
    this.push.toAccount(accountId, 'labels.changed', {});
  }
}
