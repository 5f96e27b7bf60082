import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { likePattern } from '../../platform/database/like-pattern.js';
import type { Page } from '../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../platform/http/page.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceResource, ListDevicesQuery } from '../devices.contract.js';

/** An account's devices, a page or all of them: also for filters and selectors elsewhere. */
export class ListDevices extends Query<Page<DeviceResource> | Partial<DeviceResource>[]> {
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

  async execute({ accountId, query }: ListDevices): Promise<Page<DeviceResource> | Partial<DeviceResource>[]> {
    const { orderType, search, status } = query;
    const page = pageOf(query);
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
      limit: page.rows,
      offset: (page.page - 1) * page.rows,
    });
    return answerList(toPage(devices.map(toDeviceResource), total, page), query);
  }
}
