import { Module } from '@nestjs/common';
import { mergeLocks } from '../address-book/address-book.ports.js';
import { mediaUsers } from '../media/media.ports.js';
import { ownKey } from '../messaging/messaging.messages.js';
import { chatMergeParticipants, outdatedFinders } from '../messaging/messaging.ports.js';
import { WebhooksModule } from '../platform/webhooks/webhooks.module.js';
import { lockMergedAnswers } from './answering/deciding/lock-answers.js';
import { findOutdatedAutoReplies, findOutdatedReplies } from './answering/find-outdated-answers.js';
import { controllers, providers } from './bots.providers.gen.js';
import { mergeConversations } from './conversations/merge-conversations.js';
import { findMediaUses } from './find-media-uses.js';
import './bots.validation.js';

mergeLocks.add(lockMergedAnswers);
chatMergeParticipants.add(mergeConversations);
mediaUsers.add(findMediaUses);
outdatedFinders.set(ownKey('bot-'), findOutdatedReplies);
outdatedFinders.set(ownKey('auto-reply-'), findOutdatedAutoReplies);

@Module({ imports: [WebhooksModule], controllers, providers })
export class BotsModule {}
