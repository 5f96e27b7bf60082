import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { likePattern } from '../../platform/database/like-pattern.js';
import { foldedPattern } from '../../platform/database/search-condition.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../platform/http/page.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { DeviceResource, ListDevicesQuery } from '../devices.contract.js';

@Injectable()
export class ListDevices {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(
    { accountId, deviceIds }: SignedIn,
    query: ListDevicesQuery,
  ): Promise<Page<DeviceResource> | Partial<DeviceResource>[]> {
    const { orderType, search, status } = query;
    const page = pageOf(query);
    const where = {
      accountId,
      ...(deviceIds && { id: { $in: [...deviceIds] } }),
      ...(status === 'on' ? { state: 'on' as const } : status === 'off' ? { state: { $ne: 'on' as const } } : {}),
      ...(search
        ? {
            $or: [
              ...(['name', 'account_name'] as const).map((column) => ({
                [raw((alias) => `fold_letters(${alias}.${column})`)]: {
                  $like: raw('fold_letters(?)', [foldedPattern(search)]),
                },
              })),
              { phone: { $like: likePattern(search) } },
            ],
          }
        : {}),
    };
    const [devices, total] = await this.em.findAndCount(Device, where, {
      orderBy: { id: orderType },
      limit: page.rows,
      offset: (page.page - 1) * page.rows,
    });
    const now = this.clock.now();
    const resources = devices.map((device) => toDeviceResource(device, now));
    return toListResponse(toPage(resources, total, page), query);
  }
}
