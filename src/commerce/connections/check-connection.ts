import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ShopNotConnected } from '../commerce.errors.js';
import { BadShopAddress, ShopProblem } from '../platforms/connector.js';
import { type Platform, platformOf } from '../platforms/platforms.contract.js';
import { KeepConnection } from './keep-connection.js';
import { RecordTrouble } from './record-trouble.js';
import { SpeakForShop } from './speak-for-shop.js';

interface Row {
  id: string;
  app_id: number;
  is_refused: boolean;
  is_silent: boolean;
}

/** One of them may be anything; a shop whose secret is another one goes on. */
export const FEW_REFUSED = 3;
/** Of the last two weeks: a shop of which something came on so many days is seldom silent for a whole one. */
const USUAL_DAYS = 12;

/** Asks a shop whether we may speak for it, mends what is missing of its webhooks, and notes what is wrong on its row. */
@Injectable()
export class CheckConnection {
  constructor(
    private readonly em: EntityManager,
    private readonly speech: SpeakForShop,
    private readonly connections: KeepConnection,
    private readonly trouble: RecordTrouble,
  ) {}

  async check(shopId: number): Promise<void> {
    const [row] = await this.em.execute<Row[]>(
      `select id, app_id,
          coalesce(refused_at > clock_timestamp() - interval '1 day' and refused_at > coalesce(last_event_at, '-infinity')
            and refused_count >= ${FEW_REFUSED}, false) is_refused,
          coalesce(last_event_at < clock_timestamp() - interval '1 day'
            and (select count(distinct date_trunc('day', e.created_at)) from store_events e where e.account_id = s.account_id
                and e.shop_id = s.id and e.created_at > clock_timestamp() - interval '15 days') >= ${USUAL_DAYS}, false) is_silent
        from shops s where id = ? and state in ('connected', 'needs_attention')`,
      [shopId],
    );
    const platform = row && platformOf(row.app_id);
    if (!platform) return;
    const isWell = await this.call(shopId, platform);
    if (!isWell) return;
    if (platform !== 'twsaa') await this.trouble.end(shopId);
    if (row.is_refused) await this.trouble.begin(shopId, 'webhooks_refused');
    else if (row.is_silent) await this.trouble.begin(shopId, 'silent');
  }

  private async call(shopId: number, platform: Platform): Promise<boolean> {
    // A shop that only signs has nobody who could be asked: it is gone and back when it says so.
    if (platform === 'twsaa') {
      await this.em.execute('update shops set checked_at = clock_timestamp() where id = ?', [shopId]);
      return true;
    }
    try {
      await this.speech.speak(shopId, platform, (connector, deps, shop) => connector.check(deps, shop));
      await this.connections.mend(shopId, platform);
      return true;
    } catch (error) {
      if (error instanceof ShopNotConnected) return false;
      if (!(error instanceof ShopProblem)) throw error;
      // A name that leads inside a network by now is that of a shop that is not there.
      if (error.kind === 'unreachable' || error instanceof BadShopAddress)
        await this.trouble.begin(shopId, 'unreachable');
      return error.kind === 'busy';
    }
  }
}
