import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { DeleteAllContacts } from './commands/delete-all-contacts.js';
import { DeleteContacts } from './commands/delete-contacts.js';
import { SaveContact } from './commands/save-contact.js';
import { UpdateContact } from './commands/update-contact.js';
import { ContactsController } from './contacts.controller.js';
import { PushContactChanged, PushContactsDeleted, PushDeletionChanged } from './contacts.push.js';
import { DeleteContactsController } from './removal/delete-contacts.controller.js';
import { GetContact } from './queries/get-contact.js';
import { ListContacts } from './queries/list-contacts.js';

const commands = [SaveContact, UpdateContact, DeleteContacts, DeleteAllContacts];
const queries = [ListContacts, GetContact];
const pushes = [PushContactChanged, PushContactsDeleted, PushDeletionChanged];

@Module({
  imports: [DeletionsModule],
  controllers: [ContactsController, DeleteContactsController],
  providers: [...commands, ...queries, ...pushes],
  exports: [SaveContact, UpdateContact, GetContact, ListContacts],
})
export class ContactsModule {}
