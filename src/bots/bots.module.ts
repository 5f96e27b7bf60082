import { Module } from '@nestjs/common';
import { mediaUsers, mergeFollowers } from '../messaging/messaging.ports.js';
import { AnsweringModule } from './answering/answering.module.js';
import { AutoRepliesModule } from './auto-replies/auto-replies.module.js';
import { ChatbotsModule } from './chatbots/chatbots.module.js';
import { countMediaUses } from './count-media-uses.js';
import { mergeConversations } from './conversations/merge-conversations.js';
import { SimulatorModule } from './simulator/simulator.module.js';
import { PushAnswerRecorded, PushAutoRepliesChanged, PushChatBotsChanged, PushChatbotsChanged } from './bots.push.js';

mergeFollowers.add(mergeConversations);
mediaUsers.add(countMediaUses);

/** What answers people by itself. */
@Module({
  imports: [AutoRepliesModule, ChatbotsModule, AnsweringModule, SimulatorModule],
  providers: [PushAutoRepliesChanged, PushAnswerRecorded, PushChatbotsChanged, PushChatBotsChanged],
})
export class BotsModule {}
