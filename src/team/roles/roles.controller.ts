import { Controller, Param } from '@nestjs/common';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ListRoles } from './list-roles.js';
import { CreateRoleBody, ListedRoles, RoleResult, SavedRole, UpdateRoleBody } from './roles.contract.js';
import { SaveRole } from './save-role.js';

/** Changes would outlast an impersonation. */
const WRITE_ACCESS = { rule: 'edit users', impersonator: false } as const;

@Controller('api/v1/roles')
export class RolesController {
  constructor(
    private readonly listRoles: ListRoles,
    private readonly saveRole: SaveRole,
  ) {}

  @Route.get('', { access: 'show users', response: ListedRoles })
  async list(@Current() { accountId }: SignedIn): Promise<ListedRoles> {
    return { data: await this.listRoles.execute(accountId) };
  }

  @Route.get(':id', { access: 'show users', response: RoleResult })
  async describe(@Current() { accountId }: SignedIn, @Param('id', IdPipe) id: number): Promise<RoleResult> {
    return { data: await this.listRoles.read(accountId, id) };
  }

  @Route.post('', { access: WRITE_ACCESS, body: CreateRoleBody, response: SavedRole, status: 201 })
  async create(@Current() user: SignedIn, @Fields() body: CreateRoleBody, @From() origin: Origin): Promise<SavedRole> {
    return { data: await this.saveRole.create(user, body, origin), message: 'role_created' };
  }

  @Route.put(':id', { access: WRITE_ACCESS, body: UpdateRoleBody, response: SavedRole })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: UpdateRoleBody,
    @From() origin: Origin,
  ): Promise<SavedRole> {
    return { data: await this.saveRole.update(user, id, body, origin), message: 'role_updated' };
  }

  @Route.delete(':id', { access: WRITE_ACCESS, body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.saveRole.delete(user, id, origin);
    return { message: 'role_deleted' };
  }
}
