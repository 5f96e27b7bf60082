import { Module } from '@nestjs/common';
import { ChatbotsController } from './chatbots.controller.js';
import { CreateChatbotHandler } from './commands/create-chatbot.js';
import { DeleteChatbotsHandler } from './commands/delete-chatbots.js';
import { RestoreVersionHandler } from './commands/restore-version.js';
import { SwitchChatbotHandler } from './commands/switch-chatbot.js';
import { UpdateChatbotHandler } from './commands/update-chatbot.js';
import { FindFlowErrors } from './find-flow-errors.js';
import { CountRunningBotsHandler } from './queries/count-running-bots.js';
import { GetChatbotHandler } from './queries/get-chatbot.js';
import { GetFiguresHandler } from './queries/get-figures.js';
import { ListChatbotsHandler } from './queries/list-chatbots.js';
import { ListVersionsHandler } from './queries/list-versions.js';
import { ReadChatbot } from './read-chatbot.js';

const commands = [
  ...[CreateChatbotHandler, UpdateChatbotHandler, SwitchChatbotHandler, DeleteChatbotsHandler, RestoreVersionHandler],
];
const queries = [
  ...[ListChatbotsHandler, GetChatbotHandler, ListVersionsHandler, GetFiguresHandler, CountRunningBotsHandler],
];

@Module({ controllers: [ChatbotsController], providers: [ReadChatbot, FindFlowErrors, ...commands, ...queries] })
export class ChatbotsModule {}
