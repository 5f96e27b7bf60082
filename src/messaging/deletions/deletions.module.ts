import { Module } from '@nestjs/common';
import { DeleteMany } from './delete-many.js';
import { PublishDeleted } from './publish-deleted.js';
import { controllers, providers } from './deletions.providers.gen.js';

@Module({ controllers, providers, exports: [DeleteMany, PublishDeleted] })
export class DeletionsModule {}
