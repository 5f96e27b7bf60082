import { Module } from '@nestjs/common';
import { chatMergeParticipants, timelineSources } from '../messaging/messaging.ports.js';
import { mediaUsers } from '../media/media.ports.js';
import { controllers, providers } from './campaigns.providers.gen.js';
import { findMediaUses } from './find-media-uses.js';
import { receivedCampaigns } from './queries/timeline-source.js';
import { mergeRecipients } from './recipients/merge-recipients.js';
import './campaigns.validation.js';

mediaUsers.add(findMediaUses);
chatMergeParticipants.add(mergeRecipients);
timelineSources.add(receivedCampaigns);

@Module({ controllers, providers })
export class CampaignsModule {}
