import { Module } from '@nestjs/common';
import { controllers, providers } from './notes.providers.gen.js';

@Module({ controllers, providers })
export class NotesModule {}
