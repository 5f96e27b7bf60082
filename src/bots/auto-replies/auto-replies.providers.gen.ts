// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AutoRepliesController } from './auto-replies.controller.js';
import { CreateAutoReply } from './commands/create-auto-reply.js';
import { DeleteAutoReplies } from './commands/delete-auto-replies.js';
import { SwitchAutoReply } from './commands/switch-auto-reply.js';
import { UpdateAutoReply } from './commands/update-auto-reply.js';
import { GetAutoReply } from './get-auto-reply.js';
import { ListAutoReplies } from './list-auto-replies.js';
import { ReadDraft } from './read-draft.js';

export const controllers: Type[] = [
  AutoRepliesController,
];

export const providers: Provider[] = [
  CreateAutoReply,
  DeleteAutoReplies,
  SwitchAutoReply,
  UpdateAutoReply,
  GetAutoReply,
  ListAutoReplies,
  ReadDraft,
];
