import { APP_IDS, type Platform } from '../../../src/commerce/platforms/platforms.contract.js';
import { DESCRIPTIONS } from '../../../src/commerce/platforms/descriptions.gen.contract.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { SandboxClient } from '../whatsapp/sandbox-client.js';
import { StoreClient } from './store-client.js';

/** Returns settings with all automations on. A text is the automation's key, then one of `texts` by key. */
export function everythingOn(platform: Platform, device: number, texts: Record<string, string> = {}) {
  const settings: Record<string, unknown> = { devices: [device] };
  for (const { on, key, text } of DESCRIPTIONS[platform].settings.automations) {
    settings[text] = `${key}\n${texts[key] ?? '{order_number}'}`;
    if (on && 'flag' in on) settings[on.flag] = true;
    if (on && 'list' in on) settings[on.list] = [...((settings[on.list] as string[] | undefined) ?? []), on.item];
  }
  return settings;
}

export async function activateStoreApp(client: HttpClient, platform: Platform, settings: object): Promise<void> {
  const id = APP_IDS[platform];
  for (const [path, body] of [[`subscribe-apps/${id}`], [`save-app-settings/${id}`, settings]] as const) {
    const { status, text } = await client.post(`/api/v1/${path}`, body);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
  }
}

interface ConnectContext {
  client: HttpClient;
  sandbox: SandboxClient;
  /** The server's address for platforms. */
  dashboardUrl: string;
}

/** Connects as merchants of that platform do. */
export async function connectNewStore(
  { client, sandbox, dashboardUrl }: ConnectContext,
  platform: Platform,
): Promise<StoreClient> {
  const store = await StoreClient.create(sandbox, platform, dashboardUrl);
  await connect(client, store, platform);
  return store;
}

/** Completes the connect page. Returns the shared secret, if the platform has one. */
export async function connect(client: HttpClient, store: StoreClient, platform: Platform): Promise<string | null> {
  const id = APP_IDS[platform];
  const { copiedAddress, connectFields } = DESCRIPTIONS[platform];
  if (connectFields.form && !connectFields.redirect) {
    const { status, text } = await client.post(`/api/v1/app-connect/${id}`, {
      way: 'form',
      ...(await store.makeKeys()),
    });
    if (status !== 200) throw new Error(`The store was not connected: ${text}`);
    return null;
  }
  if (copiedAddress === 'receiver') {
    const { webhook_url, secret } = (await client.post(`/api/v1/app-connect/${id}`, {})).body.data.connection;
    await store.receiveAt(webhook_url, secret);
    return secret as string;
  }
  const { domain, url } = await store.read();
  const redirect = await client.post(`/api/v1/app-connect/${id}`, { way: 'redirect', shop: domain, url });
  const callback = await store.approve(redirect.body.data.redirect_url);
  const headers = { cookie: client.cookieHeader };
  const response = await fetch(client.url() + callback.pathname + callback.search, { redirect: 'manual', headers });
  const location = response.headers.get('location');
  if (!location?.includes('connection=connected')) throw new Error(`The store was not connected: ${location}`);
  return null;
}
