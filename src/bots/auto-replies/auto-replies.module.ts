import { Module } from '@nestjs/common';
import { AutoRepliesController } from './auto-replies.controller.js';
import { CreateAutoReplyHandler } from './commands/create-auto-reply.js';
import { DeleteAutoRepliesHandler } from './commands/delete-auto-replies.js';
import { SwitchAutoReplyHandler } from './commands/switch-auto-reply.js';
import { UpdateAutoReplyHandler } from './commands/update-auto-reply.js';
import { GetAutoReplyHandler } from './queries/get-auto-reply.js';
import { ListAutoRepliesHandler } from './queries/list-auto-replies.js';
import { ReadDraft } from './read-draft.js';

const commands = [CreateAutoReplyHandler, UpdateAutoReplyHandler, SwitchAutoReplyHandler, DeleteAutoRepliesHandler];
const queries = [ListAutoRepliesHandler, GetAutoReplyHandler];

@Module({ controllers: [AutoRepliesController], providers: [ReadDraft, ...commands, ...queries] })
export class AutoRepliesModule {}
