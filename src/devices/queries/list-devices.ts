import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { likePattern } from '../../platform/database/like-pattern.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceResource, ListDevicesQuery } from '../devices.contract.js';

/** Also the device list of filters and selectors elsewhere, which asks without pages. */
const LONGEST_LIST = 1000;

/** An account's devices, a page or all of them. */
export class ListDevices extends Query<Page<DeviceResource> | DeviceResource[]> {
  constructor(
    readonly accountId: number,
    readonly query: ListDevicesQuery,
  ) {
    super();
  }
}

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, query }: ListDevices): Promise<Page<DeviceResource> | DeviceResource[]> {
    const { page, rows, withPaginate, orderType, search, status } = query;
    const pattern = search ? likePattern(search) : null;
    const where = {
      accountId,
      ...(status === 'on' ? { state: 'on' as const } : status === 'off' ? { state: { $ne: 'on' as const } } : {}),
      ...(pattern
        ? { $or: [{ name: { $ilike: pattern } }, { accountName: { $ilike: pattern } }, { phone: { $like: pattern } }] }
        : {}),
    };
    const [devices, total] = await this.em.findAndCount(Device, where, {
      orderBy: { id: orderType },
      limit: withPaginate ? rows : LONGEST_LIST,
      offset: withPaginate ? (page - 1) * rows : 0,
    });
    const data = devices.map(toDeviceResource);
    return withPaginate ? toPage(data, total, { page, rows }) : data;
  }
}
