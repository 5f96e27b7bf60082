import { Module } from '@nestjs/common';
import { searchRefolds } from '../platform/database/refolding/refold-step.js';
import { refoldTexts } from './conversations/refold-texts.js';
import { mergeParticipants } from '../address-book/address-book.ports.js';
import { mediaUsers } from '../media/media.ports.js';
import { RATING_KEY } from './conversations/rating/chat-rating.sql.js';
import { findOutdatedRatings } from './conversations/rating/find-outdated-ratings.js';
import { outdatedFinders, timelineSources } from './messaging.ports.js';
import { mergeChats } from './conversations/merge-chats.js';
import { chatHistory, chatNotes, messageDays, personNotes } from './conversations/person/timeline-sources.js';
import { findScheduledMedia } from './integration/find-scheduled-media.js';
import { controllers, providers } from './messaging.providers.gen.js';
import './messaging.validation.js';

mergeParticipants.add(mergeChats);
outdatedFinders.set(RATING_KEY, findOutdatedRatings);
for (const source of [messageDays, chatHistory, chatNotes, personNotes]) timelineSources.add(source);
mediaUsers.add(findScheduledMedia);
searchRefolds.set('message_texts', refoldTexts);

@Module({ controllers, providers })
export class MessagingModule {}
