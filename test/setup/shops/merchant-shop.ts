import { SHAPE_OF } from '../../../src/commerce/automations/settings-shapes.contract.js';
import { APP_IDS, type Platform } from '../../../src/commerce/platforms/platforms.contract.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { SandboxClient } from '../whatsapp/sandbox-client.js';
import { ShopClient } from './shop-client.js';

/** Settings with everything on. A message begins with the key of its automation; `texts` says what some of them say besides. */
export function everythingOn(platform: Platform, device: number, texts: Record<string, string> = {}) {
  const settings: Record<string, unknown> = { devices: [device] };
  for (const { on, key, text } of SHAPE_OF[platform].automations) {
    settings[text] = `${key}\n${texts[key] ?? '{order_number}'}`;
    if (on && 'flag' in on) settings[on.flag] = true;
    if (on && 'list' in on) settings[on.list] = [...((settings[on.list] as string[] | undefined) ?? []), on.item];
  }
  return settings;
}

/** Activates the app of a platform for the signed-in user. */
export async function activate(client: HttpClient, platform: Platform, settings: object): Promise<void> {
  const id = APP_IDS[platform];
  for (const [path, body] of [[`subscribe-apps/${id}`], [`save-app-settings/${id}`, settings]] as const) {
    const { status, text } = await client.post(`/api/v1/${path}`, body);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
  }
}

interface Where {
  client: HttpClient;
  sandbox: SandboxClient;
  /** The address of the server as the platforms are told it. */
  dashboardUrl: string;
}

/** A new practice shop whose merchant lets us in the way merchants of that platform do. */
export async function connectNewShop(
  { client, sandbox, dashboardUrl }: Where,
  platform: Platform,
): Promise<ShopClient> {
  const shop = await ShopClient.create(sandbox, platform, dashboardUrl);
  await connect(client, shop, platform);
  return shop;
}

/** Answers what the page of the platform asks, in the session of the client. The secret, where both ends share one. */
export async function connect(client: HttpClient, shop: ShopClient, platform: Platform): Promise<string | null> {
  const id = APP_IDS[platform];
  if (platform === 'twsaa') {
    const { webhook_url, secret } = (await client.post(`/api/v1/app-connect/${id}`, {})).body.data.connection;
    await shop.receiveAt(webhook_url, secret);
    return secret as string;
  }
  const { domain, url } = await shop.read();
  const left = await client.post(`/api/v1/app-connect/${id}`, { way: 'redirect', shop: domain, url });
  const back = await shop.approve(left.body.data.redirect_url);
  const headers = { cookie: client.cookieHeader };
  const came = await fetch(client.url() + back.pathname + back.search, { redirect: 'manual', headers });
  const location = came.headers.get('location');
  if (!location?.includes('connection=connected')) throw new Error(`The shop was not connected: ${location}`);
  return null;
}
