import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { listRoles, readRole } from './role-row.js';
import type { RoleResource } from './roles.contract.js';

@Injectable()
export class ListRoles {
  constructor(private readonly em: EntityManager) {}

  execute(accountId: number): Promise<RoleResource[]> {
    return listRoles(this.em, accountId);
  }

  read(accountId: number, roleId: number): Promise<RoleResource> {
    return readRole(this.em, accountId, roleId);
  }
}
