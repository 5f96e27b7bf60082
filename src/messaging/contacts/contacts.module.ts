import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { DeleteAllContactsHandler } from './commands/delete-all-contacts.js';
import { DeleteContactsHandler } from './commands/delete-contacts.js';
import { SaveContactHandler } from './commands/save-contact.js';
import { UpdateContactHandler } from './commands/update-contact.js';
import { ContactsController } from './contacts.controller.js';
import { PushContactChanged, PushContactsDeleted, PushDeletionChanged } from './contacts.push.js';
import { DeleteContactsController } from './removal/delete-contacts.controller.js';
import { GetContactHandler } from './queries/get-contact.js';
import { ListContactsHandler } from './queries/list-contacts.js';

const commands = [SaveContactHandler, UpdateContactHandler, DeleteContactsHandler, DeleteAllContactsHandler];
const queries = [ListContactsHandler, GetContactHandler];
const pushes = [PushContactChanged, PushContactsDeleted, PushDeletionChanged];

@Module({
  imports: [DeletionsModule],
  controllers: [ContactsController, DeleteContactsController],
  providers: [...commands, ...queries, ...pushes],
})
export class ContactsModule {}
