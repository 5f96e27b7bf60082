import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindTroubledShops } from '../../commerce/commerce.messages.js';
import type { AlertRow } from '../alert.resource.js';
import { troubleOfShop } from '../evaluate-alert-rules.js';
import type { AlertSubject } from './alert-subject.js';

const LONGEST_NAME = 60;

/** Shops that need somebody, and those of which something is told. One that its owner has disconnected is not there any more. */
@Injectable()
export class FindShopSubjects {
  constructor(private readonly queries: QueryBus) {}

  async find(open: readonly AlertRow[]): Promise<AlertSubject[]> {
    const told = open.flatMap(({ shop_id: id }) => (id === null ? [] : [Number(id)]));
    const shops = await this.queries.execute(new FindTroubledShops(told));
    return shops
      .filter(({ state }) => state !== 'not_connected')
      .map((shop) => ({
        accountId: shop.accountId,
        columns: {
          ...{ device_id: null, session_id: null, device_name: null, is_main: false },
          ...{ shop_id: String(shop.id), app_id: shop.appId, shop_name: shop.name.slice(0, LONGEST_NAME) },
        },
        troubles: troubleOfShop(shop),
        isOver: () => shop.state === 'connected',
      }));
  }
}
