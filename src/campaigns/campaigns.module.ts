import { Module } from '@nestjs/common';
import { mediaUsers } from '../media/media.ports.js';
import { mergeParticipants } from '../address-book/address-book.ports.js';
import { controllers, providers } from './campaigns.providers.gen.js';
import { findMediaUses } from './find-media-uses.js';
import { mergeRecipients } from './recipients/merge-recipients.js';
import './campaigns.validation.js';

mediaUsers.add(findMediaUses);
mergeParticipants.add(mergeRecipients);

@Module({ controllers, providers })
export class CampaignsModule {}
