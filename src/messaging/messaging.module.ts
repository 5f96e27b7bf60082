import { Module } from '@nestjs/common';
import { mergeParticipants } from '../address-book/address-book.ports.js';
import { mediaUsers } from '../media/media.ports.js';
import { mergeChats } from './conversations/merge-chats.js';
import { findScheduledMedia } from './integration/find-scheduled-media.js';
import { controllers, providers } from './messaging.providers.gen.js';

mergeParticipants.add(mergeChats);
mediaUsers.add(findScheduledMedia);

@Module({ controllers, providers })
export class MessagingModule {}
