import { Module } from '@nestjs/common';
import { ownKey } from '../messaging/bulk.messages.js';
import { mediaUsers, mergeParticipants, mergeLocks, outdatedFinders } from '../messaging/messaging.ports.js';
import { AnsweringModule } from './answering/answering.module.js';
import { findOutdatedAutoReplies, findOutdatedReplies } from './answering/find-outdated-answers.js';
import { lockMergedAnswers } from './answering/deciding/lock-answers.js';
import { AutoRepliesModule } from './auto-replies/auto-replies.module.js';
import { ChatbotsModule } from './chatbots/chatbots.module.js';
import { DeleteDemoAutoRepliesHandler, WriteDemoAutoReplyHandler } from './demo/demo-auto-reply.js';
import { findMediaUses } from './find-media-uses.js';
import { mergeConversations } from './conversations/merge-conversations.js';
import { SimulatorModule } from './simulator/simulator.module.js';
import { PushAnswerRecorded, PushAutoRepliesChanged, PushChatBotsChanged, PushChatbotsChanged } from './bots.push.js';

mergeLocks.add(lockMergedAnswers);
mergeParticipants.add(mergeConversations);
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
