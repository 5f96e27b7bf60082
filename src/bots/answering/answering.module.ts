import { Module } from '@nestjs/common';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module.js';
import { CallWebhookWorker } from '../conversations/turns/call-webhook.worker.js';
import { ChatBotsController } from '../conversations/chat-bots.controller.js';
import { ChooseBot } from '../conversations/choose-bot.js';
import { PauseBots } from '../conversations/pause-bots.js';
import { ExpireConversationsWorker } from '../conversations/expire-conversations.worker.js';
import { Flows } from '../conversations/flows.js';
import { ContinueConversation } from '../conversations/turns/continue-conversation.js';
import { OnWaitOver } from '../conversations/turns/on-wait-over.js';
import { PerformStep } from '../conversations/turns/perform-step.js';
import { ExplainMessage } from '../conversations/explain-message.js';
import { GetChatBots } from '../conversations/get-chat-bots.js';
import { ReadWorld } from '../conversations/read-world.js';
import { RunTurns } from '../conversations/turns/run-turns.js';
import { RunTurnsWorker } from '../conversations/turns/run-turns.worker.js';
import { SendReply } from '../conversations/turns/send-reply.js';
import { SettleConversation } from '../conversations/turns/settle-conversation.js';
import { StopTurn } from '../conversations/turns/stop-turn.js';
import { WakeTurns } from '../conversations/turns/wake-turns.js';
import { AnswerMessage } from './answer-message.js';
import { AnswersController } from './answers.controller.js';
import { ConsiderMessages } from './deciding/consider-messages.js';
import { DecideMessage } from './deciding/decide-message.js';
import { DeleteOldAnswersWorker } from './delete-old-answers.worker.js';
import { ListAnswers } from './list-answers.js';
import { TestAnswer } from './test-answer.js';
import { ReadPerson } from './deciding/read-person.js';
import { SendAnswer } from './send-answer.js';

const answering = [
  ReadPerson,
  DecideMessage,
  ConsiderMessages,
  SendAnswer,
  AnswerMessage,
  ListAnswers,
  TestAnswer,
  DeleteOldAnswersWorker,
];
const conversations = [
  Flows,
  ReadWorld,
  ChooseBot,
  ContinueConversation,
  StopTurn,
  SendReply,
  PerformStep,
  SettleConversation,
  RunTurns,
  WakeTurns,
  OnWaitOver,
  RunTurnsWorker,
  CallWebhookWorker,
  ExpireConversationsWorker,
  PauseBots,
  GetChatBots,
  ExplainMessage,
];

/** At most one answer per inbound message, and chatbot conversations. */
@Module({
  imports: [WebhooksModule],
  controllers: [AnswersController, ChatBotsController],
  providers: [...answering, ...conversations],
  exports: [Flows, ReadWorld],
})
export class AnsweringModule {}
