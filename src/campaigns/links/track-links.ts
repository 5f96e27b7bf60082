import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { compileText } from '../../templates/text/text.contract.js';
import { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import type { SlotClaim } from '../scheduler/claim-slots.js';

/** 72 bits, too many to guess. */
const TOKEN_BYTES = 9;
const MAY_HAVE_LINK = /\{\s*(?:link|رابط)\s*:/i;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

@Injectable()
export class TrackLinks {
  private readonly linkPrefix: string;
  private readonly isReachable: boolean;

  constructor(
    private readonly orm: MikroORM,
    { appUrl, whatsappNetwork }: Config,
  ) {
    this.linkPrefix = `${appUrl}/l/`;
    // A loopback address is unreachable from real phones.
    this.isReachable = whatsappNetwork === 'sandbox' || !LOOPBACK.has(new URL(appUrl).hostname);
  }

  /** Returns tracked addresses, the same when repeated. Group sends have none. */
  async addressesOf({ id, accountId, content: { body } }: SlotClaim): Promise<Record<string, string>> {
    if (!body || !MAY_HAVE_LINK.test(body) || !this.isReachable) return {};
    const { links } = compileText(body);
    if (links.length === 0) return {};
    const candidates = links.map((written) => ({
      written,
      url: new URL(written).href,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
    }));
    const db = database(this.orm.em.fork());
    const candidateRows = sql`jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) w (written text, url text, token text)`;
    const recipientCandidates = sql`${candidateRows} cross join campaign_recipients r join campaigns c on c.id = r.campaign_id and not c.is_hidden`;
    await sql`
      insert into campaign_links (account_id, campaign_id, run, url)
       select distinct r.account_id, r.campaign_id, r.run, w.url from ${recipientCandidates}
        where r.id = ${id} and r.account_id = ${accountId}
          and not exists (select from campaign_links k where k.campaign_id = r.campaign_id and k.run = r.run and k.url = w.url)
       on conflict do nothing`.execute(db);
    await sql`
      insert into recipient_links (token, account_id, campaign_id, link_id, recipient_id)
       select distinct on (l.id) w.token, r.account_id, r.campaign_id, l.id, r.id from ${recipientCandidates}
         join campaign_links l on l.campaign_id = r.campaign_id and l.run = r.run and l.url = w.url
        where r.id = ${id} and r.account_id = ${accountId} order by l.id on conflict (recipient_id, link_id) do nothing`.execute(
      db,
    );
    const { rows } = await sql<{ written: string; token: string }>`
      select w.written, t.token from recipient_links t join campaign_links l on l.id = t.link_id
         cross join ${candidateRows} where w.url = l.url and t.recipient_id = ${id} and t.account_id = ${accountId}`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ written, token }) => [written, `${this.linkPrefix}${token}`]));
  }
}
