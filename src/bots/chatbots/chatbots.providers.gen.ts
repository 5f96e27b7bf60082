// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ChatbotsController } from './chatbots.controller.js';
import { CreateChatbot } from './commands/create-chatbot.js';
import { DeleteChatbots } from './commands/delete-chatbots.js';
import { RestoreVersion } from './commands/restore-version.js';
import { SwitchChatbot } from './commands/switch-chatbot.js';
import { UpdateChatbot } from './commands/update-chatbot.js';
import { FindFlowErrors } from './find-flow-errors.js';
import { CountRunningBotsHandler } from './queries/count-running-bots.js';
import { GetChatbot } from './queries/get-chatbot.js';
import { GetFigures } from './queries/get-figures.js';
import { ListChatbots } from './queries/list-chatbots.js';
import { ListVersions } from './queries/list-versions.js';
import { ReadChatbot } from './read-chatbot.js';

export const controllers: Type[] = [
  ChatbotsController,
];

export const providers: Provider[] = [
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
];
