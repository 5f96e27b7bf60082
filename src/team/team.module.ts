import { Module } from '@nestjs/common';
import { chatMergeParticipants } from '../messaging/messaging.ports.js';
import { moveQueuedChats } from './assignment/move-queued-chats.js';
import { mergeOpenings } from './reports/merge-openings.js';
import { controllers, providers } from './team.providers.gen.js';
import './team.validation.js';

chatMergeParticipants.add(mergeOpenings);
chatMergeParticipants.add(moveQueuedChats);

@Module({ controllers, providers })
export class TeamModule {}
