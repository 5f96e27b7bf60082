import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../../platform/http/access.js';
import { Fields } from '../../../platform/http/form.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { DeleteAllContacts } from '../commands/delete-all-contacts.js';
import { DeleteContacts } from '../commands/delete-contacts.js';
import { DeleteAllContacts as Everybody, type DeleteResult, SelectedData } from '../contacts.contract.js';
import { ContactNotFound } from '../../messaging.errors.js';
import { toContactFilter } from '../filter-contacts.js';

const MESSAGE = 'Contact_Number_is_deleted';

@Controller('api/v1')
export class DeleteContactsController {
  constructor(private readonly commands: CommandBus) {}

  @Access('add contact_phone')
  @Delete('contacts/:id')
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<DeleteResult> {
    const count = await this.commands.execute(new DeleteContacts(who.accountId, [id]));
    if (count === 0) throw new ContactNotFound();
    return { message: MESSAGE, count, deletion: null };
  }

  @Access('add contact_phone')
  @Delete('selected-contact')
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields(SelectedData) { selected_data: ids }: SelectedData,
  ): Promise<DeleteResult> {
    const count = await this.commands.execute(new DeleteContacts(who.accountId, ids));
    return { message: MESSAGE, count, deletion: null };
  }

  @Access('add contact_phone')
  @Delete('delete-all-contacts')
  async deleteAll(@Current() who: SignedIn, @Fields(Everybody) { count, ...asked }: Everybody): Promise<DeleteResult> {
    const filter = toContactFilter(asked);
    const deleted = await this.commands.execute(new DeleteAllContacts(who.accountId, filter, count));
    return { message: MESSAGE, ...deleted };
  }
}
