import { Module } from '@nestjs/common';
import { ownKey } from '../messaging/messaging.messages.js';
import { mediaUsers } from '../media/media.ports.js';
import { mergeLocks } from '../address-book/address-book.ports.js';
import { chatMergeParticipants, outdatedFinders } from '../messaging/messaging.ports.js';
import { AnsweringModule } from './answering/answering.module.js';
import { findOutdatedAutoReplies, findOutdatedReplies } from './answering/find-outdated-answers.js';
import { lockMergedAnswers } from './answering/deciding/lock-answers.js';
import { AutoRepliesModule } from './auto-replies/auto-replies.module.js';
import { ChatbotsModule } from './chatbots/chatbots.module.js';
import { DeleteDemoAutoRepliesHandler, WriteDemoAutoReplyHandler } from './demo-auto-reply.js';
import { findMediaUses } from './find-media-uses.js';
import { mergeConversations } from './conversations/merge-conversations.js';
import { SimulatorModule } from './simulator/simulator.module.js';
import { PushAnswerRecorded, PushAutoRepliesChanged, PushChatBotsChanged, PushChatbotsChanged } from './bots.push.js';

mergeLocks.add(lockMergedAnswers);
chatMergeParticipants.add(mergeConversations);
mediaUsers.add(findMediaUses);
outdatedFinders.set(ownKey('bot-'), findOutdatedReplies);
outdatedFinders.set(ownKey('auto-reply-'), findOutdatedAutoReplies);

@Module({
  imports: [AutoRepliesModule, ChatbotsModule, AnsweringModule, SimulatorModule],
  providers: [
    WriteDemoAutoReplyHandler,
    DeleteDemoAutoRepliesHandler,
    PushAutoRepliesChanged,
    PushAnswerRecorded,
    PushChatbotsChanged,
    PushChatBotsChanged,
  ],
})
export class BotsModule {}
