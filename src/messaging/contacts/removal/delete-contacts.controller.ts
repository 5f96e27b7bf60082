import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { DeleteAllContacts } from '../commands/delete-all-contacts.js';
import { DeleteContacts } from '../commands/delete-contacts.js';
import { DeleteAllContacts as Everybody, DeleteResult, SelectedData } from '../contacts.contract.js';
import { ContactNotFound } from '../../messaging.errors.js';
import { toContactFilter } from '../filter-contacts.js';

const MESSAGE = 'Contact_Number_is_deleted';

@Controller('api/v1')
export class DeleteContactsController {
  constructor(private readonly commands: CommandBus) {}

  @Route.delete('contacts/:id', { access: 'add contact_phone', body: null, answer: DeleteResult })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<DeleteResult> {
    const count = await this.commands.execute(new DeleteContacts(who.accountId, [id]));
    if (count === 0) throw new ContactNotFound();
    return { message: MESSAGE, count, deletion: null };
  }

  @Route.delete('selected-contact', { access: 'add contact_phone', body: SelectedData, answer: DeleteResult })
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields() { selected_data: ids }: SelectedData,
  ): Promise<DeleteResult> {
    const count = await this.commands.execute(new DeleteContacts(who.accountId, ids));
    return { message: MESSAGE, count, deletion: null };
  }

  @Route.delete('delete-all-contacts', { access: 'add contact_phone', body: Everybody, answer: DeleteResult })
  async deleteAll(@Current() who: SignedIn, @Fields() { count, ...asked }: Everybody): Promise<DeleteResult> {
    const filter = toContactFilter(asked);
    const deleted = await this.commands.execute(new DeleteAllContacts(who.accountId, filter, count));
    return { message: MESSAGE, ...deleted };
  }
}
