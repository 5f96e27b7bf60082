// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AnswerMessage } from './answering/answer-message.js';
import { AnswersController } from './answering/answers.controller.js';
import { ConsiderMessages } from './answering/deciding/consider-messages.js';
import { DecideMessage } from './answering/deciding/decide-message.js';
import { ReadContactContext } from './answering/deciding/read-contact-context.js';
import { DeleteOldAnswersJobHandler } from './answering/delete-old-answers.job.js';
import { ListAnswers } from './answering/list-answers.js';
import { SendAnswer } from './answering/send-answer.js';
import { TestAnswer } from './answering/test-answer.js';
import { AutoRepliesController } from './auto-replies/auto-replies.controller.js';
import { CreateAutoReply } from './auto-replies/commands/create-auto-reply.js';
import { DeleteAutoReplies } from './auto-replies/commands/delete-auto-replies.js';
import { SwitchAutoReply } from './auto-replies/commands/switch-auto-reply.js';
import { UpdateAutoReply } from './auto-replies/commands/update-auto-reply.js';
import { GetAutoReply } from './auto-replies/get-auto-reply.js';
import { ListAutoReplies } from './auto-replies/list-auto-replies.js';
import { ReadDraft } from './auto-replies/read-draft.js';
import { PushAutoRepliesChanged } from './bots.push.js';
import { PushAnswerRecorded } from './bots.push.js';
import { PushChatbotsChanged } from './bots.push.js';
import { PushChatBotsChanged } from './bots.push.js';
import { ChatbotsController } from './chatbots/chatbots.controller.js';
import { CreateChatbot } from './chatbots/commands/create-chatbot.js';
import { DeleteChatbots } from './chatbots/commands/delete-chatbots.js';
import { RestoreVersion } from './chatbots/commands/restore-version.js';
import { SwitchChatbot } from './chatbots/commands/switch-chatbot.js';
import { UpdateChatbot } from './chatbots/commands/update-chatbot.js';
import { FindFlowErrors } from './chatbots/find-flow-errors.js';
import { CountRunningBotsHandler } from './chatbots/queries/count-running-bots.js';
import { GetChatbot } from './chatbots/queries/get-chatbot.js';
import { GetFigures } from './chatbots/queries/get-figures.js';
import { ListChatbots } from './chatbots/queries/list-chatbots.js';
import { ListVersions } from './chatbots/queries/list-versions.js';
import { ReadChatbot } from './chatbots/read-chatbot.js';
import { ChatBotsController } from './conversations/chat-bots.controller.js';
import { ChooseBot } from './conversations/choose-bot.js';
import { ExpireConversationsJobHandler } from './conversations/expire-conversations.job.js';
import { ExplainMessage } from './conversations/explain-message.js';
import { FindBotChatsHandler } from './conversations/find-bot-chats.js';
import { Flows } from './conversations/flows.js';
import { GetChatBots } from './conversations/get-chat-bots.js';
import { PauseBots } from './conversations/pause-bots.js';
import { ReadWorld } from './conversations/read-world.js';
import { CallWebhookJobHandler } from './conversations/turns/call-webhook.job.js';
import { ContinueConversation } from './conversations/turns/continue-conversation.js';
import { OnWaitOver } from './conversations/turns/on-wait-over.js';
import { PerformStep } from './conversations/turns/perform-step.js';
import { RunTurnsJobHandler } from './conversations/turns/run-turns.job.js';
import { RunTurns } from './conversations/turns/run-turns.js';
import { SendReply } from './conversations/turns/send-reply.js';
import { SettleConversation } from './conversations/turns/settle-conversation.js';
import { StopTurn } from './conversations/turns/stop-turn.js';
import { WakeTurns } from './conversations/turns/wake-turns.js';
import { WriteDemoAutoReplyHandler } from './demo-auto-reply.js';
import { DeleteDemoAutoRepliesHandler } from './demo-auto-reply.js';
import { WriteDemoChatbotHandler } from './demo-chatbot.js';
import { DeleteDemoChatbotsHandler } from './demo-chatbot.js';
import { OtherBots } from './simulator/other-bots.js';
import { ShowEffects } from './simulator/show-effects.js';
import { SimulateTurn } from './simulator/simulate-turn.js';
import { SimulatorController } from './simulator/simulator.controller.js';

export const controllers: Type[] = [
  AnswersController,
  AutoRepliesController,
  ChatbotsController,
  ChatBotsController,
  SimulatorController,
];

export const providers: Provider[] = [
  AnswerMessage,
  ConsiderMessages,
  DecideMessage,
  ReadContactContext,
  DeleteOldAnswersJobHandler,
  ListAnswers,
  SendAnswer,
  TestAnswer,
  CreateAutoReply,
  DeleteAutoReplies,
  SwitchAutoReply,
  UpdateAutoReply,
  GetAutoReply,
  ListAutoReplies,
  ReadDraft,
  PushAutoRepliesChanged,
  PushAnswerRecorded,
  PushChatbotsChanged,
  PushChatBotsChanged,
  CreateChatbot,
  DeleteChatbots,
  RestoreVersion,
  SwitchChatbot,
  UpdateChatbot,
  FindFlowErrors,
  CountRunningBotsHandler,
  GetChatbot,
  GetFigures,
  ListChatbots,
  ListVersions,
  ReadChatbot,
  ChooseBot,
  ExpireConversationsJobHandler,
  ExplainMessage,
  FindBotChatsHandler,
  Flows,
  GetChatBots,
  PauseBots,
  ReadWorld,
  CallWebhookJobHandler,
  ContinueConversation,
  OnWaitOver,
  PerformStep,
  RunTurnsJobHandler,
  RunTurns,
  SendReply,
  SettleConversation,
  StopTurn,
  WakeTurns,
  WriteDemoAutoReplyHandler,
  DeleteDemoAutoRepliesHandler,
  WriteDemoChatbotHandler,
  DeleteDemoChatbotsHandler,
  OtherBots,
  ShowEffects,
  SimulateTurn,
];
