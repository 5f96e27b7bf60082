import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeMember, type Member } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { Cluster } from '../setup/servers/cluster.js';
import { freePort } from '../setup/servers/free-port.js';
import { type ProxyName, ReverseProxy } from '../setup/servers/reverse-proxy.js';
import { waitFor } from '../setup/wait-for.js';

const MIN_REQUESTS = 20;
/** Longer than the interval in which a proxy checks its servers. */
const PROXY_CHECK_MS = 2_000;

/** Runs in the page. Returns the status of each request until `isDone`. */
const READ_UNTIL_DONE = `(async () => {
  const statuses = [];
  while (!window.isDone) {
    statuses.push(await fetch('/api/v1/user', { headers: { Accept: 'application/json' } }).then((answer) => answer.status, String));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return statuses;
})()`;

const post = (path: string, body: string) => `fetch('/sanctum/csrf-cookie').then(() => fetch('${path}', {
  method: 'POST', body: ${body},
  headers: {
    Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-Forwarded-For': '203.0.113.9',
    'X-XSRF-TOKEN': decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)[1]),
  },
})).then((answer) => answer.status)`;

/** 8 MB, because nginx allows 1 MB by default. */
const LARGE_FILE = `(() => {
  const form = new FormData();
  form.append('medias[]', new File([new Uint8Array(8 * 1024 * 1024)], 'large.bin', { type: 'application/octet-stream' }));
  return form;
})()`;

describeInBrowser('the documented proxies before two processes', () => {
  let browser: TestBrowser;
  let cluster: Cluster;
  let port: number;
  let member: Member;

  beforeAll(async () => {
    port = await freePort();
    browser = await TestBrowser.launch();
    const env = { APP_URL: `https://localhost:${port}`, TRUST_PROXY: 'loopback' };
    cluster = await Cluster.open({ 'web-1': 'web,worker,devices', 'web-2': 'web' }, env);
    member = await makeMember(cluster.orm);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await cluster?.remove();
  }, 30_000);

  it.each<ProxyName>(['nginx', 'haproxy', 'caddy'])(
    '%s passes pages, sockets and uploads, names the client, and loses no request in an update',
    async (name) => {
      const proxy = await ReverseProxy.start(name, port, [cluster.server('web-1').url, cluster.server('web-2').url]);
      const client = await openSession(cluster.orm, () => cluster.server('web-1').url, member);
      const driver = await browser.open(proxy.url, { ignoresCertificate: true });
      const { page } = driver;
      // The cookie of the anti-forgery token is secure, so only the proxy's address can set it.
      const value = client.cookies.get('mersal_session')!;
      await page.context().addCookies([{ name: '__Host-mersal_session', value, url: proxy.url, secure: true }]);
      await page.addInitScript(`localStorage.setItem('mersal.signed-in-until', String(Date.now() + 3600000))`);
      try {
        const sockets: string[] = [];
        page.on('websocket', (socket) => sockets.push(socket.url()));
        await page.goto('/dashboard');
        await driver.settle();
        await waitFor('a WebSocket is open', () => sockets.some((url) => url.includes('/socket.io/')));
        expect(await page.evaluate(post('/api/v1/upload-medias', LARGE_FILE))).toBe(200);

        // A client cannot choose the address that the server records.
        await page.evaluate(
          post('/v1/login', `new URLSearchParams({ email: 'nobody@example.com', password: 'wrong' })`),
        );
        const [failed] = await cluster.sql<{ ip: string }>(
          `select ip from audit_log where action = 'sign_in_failed' order by id desc limit 1`,
        );
        expect(['127.0.0.1', '::1']).toContain(failed?.ip);

        const reading = page.evaluate<(number | string)[]>(READ_UNTIL_DONE);
        for (const process of cluster.names) {
          await cluster.restart(process);
          const { url } = cluster.server(process);
          await waitFor(`${process} is ready`, async () => (await fetch(`${url}/health/ready`)).ok);
          await sleep(PROXY_CHECK_MS);
        }
        await page.evaluate('window.isDone = true');
        const statuses = await reading;
        expect(statuses.length).toBeGreaterThan(MIN_REQUESTS);
        expect(statuses.filter((status) => status !== 200)).toEqual([]);
      } finally {
        await driver.close();
        await proxy.stop();
      }
    },
    120_000,
  );
});
