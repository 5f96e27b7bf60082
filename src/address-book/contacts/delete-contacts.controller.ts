import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { DeleteAllContacts } from './commands/delete-all-contacts.js';
import { DeleteContacts } from './commands/delete-contacts.js';
import { DeleteAllContactsBody, DeleteResult } from './contacts.contract.js';
import { SelectedData } from '../../platform/http/fields.contract.js';
import { ContactNotFound } from '../address-book.errors.js';
import { toContactFilter } from './filter-contacts.js';

const MESSAGE = 'Contact_Number_is_deleted';

@Controller('api/v1')
export class DeleteContactsController {
  constructor(
    private readonly deleteContacts: DeleteContacts,
    private readonly deleteAllContacts: DeleteAllContacts,
  ) {}

  @Route.delete('contacts/:id', { access: 'add contact_phone', body: null, response: DeleteResult })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<DeleteResult> {
    const count = await this.deleteContacts.execute(user.accountId, [id]);
    if (count === 0) throw new ContactNotFound();
    return { message: MESSAGE, count, deletion: null };
  }

  @Route.delete('selected-contact', { access: 'add contact_phone', body: SelectedData, response: DeleteResult })
  async deleteSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data: ids }: SelectedData,
  ): Promise<DeleteResult> {
    const count = await this.deleteContacts.execute(user.accountId, ids);
    return { message: MESSAGE, count, deletion: null };
  }

  @Route.delete('delete-all-contacts', {
    access: 'add contact_phone',
    body: DeleteAllContactsBody,
    response: DeleteResult,
  })
  async deleteAll(
    @Current() user: SignedIn,
    @Fields() { count, ...query }: DeleteAllContactsBody,
  ): Promise<DeleteResult> {
    const filter = toContactFilter(query);
    const deleted = await this.deleteAllContacts.execute(user.accountId, filter, count);
    return { message: MESSAGE, ...deleted };
  }
}
