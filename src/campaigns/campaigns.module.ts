import { Module } from '@nestjs/common';
import { chatMergeParticipants } from '../messaging/messaging.ports.js';
import { mediaUsers } from '../media/media.ports.js';
import { controllers, providers } from './campaigns.providers.gen.js';
import { findMediaUses } from './find-media-uses.js';
import { mergeRecipients } from './recipients/merge-recipients.js';
import './campaigns.validation.js';

mediaUsers.add(findMediaUses);
chatMergeParticipants.add(mergeRecipients);

@Module({ controllers, providers })
export class CampaignsModule {}
