import { Module } from '@nestjs/common';
import { mediaUsers } from '../media/media.ports.js';
import { findCannedMedia } from './answers/find-canned-media.js';
import { controllers, providers } from './support.providers.gen.js';
import './support.validation.js';

mediaUsers.add(findCannedMedia);

@Module({ controllers, providers })
export class SupportModule {}
