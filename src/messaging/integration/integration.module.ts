import { Module } from '@nestjs/common';
import { TemplatesModule } from '../templates/templates.module.js';
import { OptOutModule } from '../opt-out/opt-out.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { MediaModule } from '../media/media.module.js';
import { controllers, providers } from './integration.providers.gen.js';

@Module({ imports: [MediaModule, ContactsModule, GroupsModule, OptOutModule, TemplatesModule], controllers, providers })
export class IntegrationModule {}
