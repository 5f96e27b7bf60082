import { createHmac, randomUUID } from 'node:crypto';
import { APP_IDS, type Platform } from '../../../src/commerce/platforms/platforms.contract.js';
import { type OwnApp, startApp } from '../servers/app.js';

const SECRETS = {
  TWSAA_PARTNER_SECRET: 'partner secret of this spec',
  SALLA_WEBHOOK_SECRET: 'webhook secret of this spec',
  ZID_APP_SECRET: 'address-of-this-spec',
  SHOPIFY_CLIENT_ID: 'client of this spec',
  SHOPIFY_CLIENT_SECRET: 'client secret of this spec',
};

export async function startAppMarket(env: Record<string, string> = {}) {
  const previousEnv = { ...process.env };
  Object.assign(process.env, SECRETS, env);
  let server: OwnApp;
  try {
    server = await startApp();
  } finally {
    for (const name of Object.keys({ ...SECRETS, ...env }))
      if (previousEnv[name] === undefined) delete process.env[name];
      else process.env[name] = previousEnv[name];
  }
  const sql = <Row>(query: string, params: unknown[] = []) =>
    server.orm.em.getConnection().execute<Row[]>(query, params);
  const post = async (path: string, body: string, headers: Record<string, string>) => {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(server.url + path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const hmac = (secret: string, text: string, as: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(text).digest(as);
  return {
    server,
    sql,
    post,
    hmac,
    /** Sends a webhook as the generic platform does. */
    sendEvent(platformStoreId: string, event: string, data: object, at = new Date()) {
      const id = randomUUID();
      const store = { id: platformStoreId, name: 'متجر النور', currency: 'SAR', country_code: 'SA' };
      const body = JSON.stringify({ id, event, created_at: at.toISOString(), store, data });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = `v1=${hmac(SECRETS.TWSAA_PARTNER_SECRET, `${timestamp}.${id}.${body}`)}`;
      const headers = { 'x-webhook-id': id, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
      return post('/webhooks/twsaa/app', body, headers);
    },
    sendSalla(body: object) {
      const text = JSON.stringify(body);
      return post('/webhooks/salla/app', text, { 'x-salla-signature': hmac(SECRETS.SALLA_WEBHOOK_SECRET, text) });
    },
    sendZid: (body: object) => post(`/webhooks/zid/app/${SECRETS.ZID_APP_SECRET}`, JSON.stringify(body), {}),
    sendShopify(domain: string, topic: string, body: object) {
      const text = JSON.stringify(body);
      const signature = hmac(SECRETS.SHOPIFY_CLIENT_SECRET, text, 'base64');
      const about = { 'x-shopify-shop-domain': domain, 'x-shopify-topic': topic, 'x-shopify-webhook-id': randomUUID() };
      return post('/webhooks/shopify/app', text, { ...about, 'x-shopify-hmac-sha256': signature });
    },
    setTexts: (platform: Platform, settings: object) =>
      sql('update apps set admin_settings = ?::jsonb where id = ?', [JSON.stringify(settings), APP_IDS[platform]]),
    async addPackage(mainName: string, given: { appId?: number; price?: number } = {}): Promise<number> {
      const [row] = await sql<{ id: string }>(
        `insert into packages (title, main_name, app_id, price, count_messages) values (?, ?, ?, ?, 1000) returning id`,
        [mainName, mainName, given.appId ?? null, given.price ?? 79],
      );
      return Number(row!.id);
    },
    /** Returns events with their state, in order. */
    facts: (platformStoreId: string) =>
      sql<{ change: string; state: string; reason: string | null; text_name: string | null }>(
        'select change, state, reason, text_name from app_market_events where store_id = ? order by id',
        [platformStoreId],
      ),
  };
}

export type AppMarket = Awaited<ReturnType<typeof startAppMarket>>;
