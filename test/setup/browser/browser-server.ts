import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { shopEnvironment } from '../../../src/sandbox/shops/shop-environment.js';
import type { HttpClient } from '../accounts/http-client.js';
import { type Member, makeMember } from '../accounts/members.js';
import { openSession } from '../accounts/open-session.js';
import { ServerProcess } from '../servers/server-process.js';
import { workerApp } from '../shared/worker-app.js';
import { SandboxClient } from '../whatsapp/sandbox-client.js';
import { type RunningSandbox, startSandbox } from '../whatsapp/start-sandbox.js';

const START_MS = 120_000;

/** A server for specs in a browser, its network of virtual phones, and the people who come by. */
export class BrowserServer {
  constructor(
    readonly server: { readonly url: string },
    readonly sandbox: SandboxClient,
    protected readonly orm: MikroORM,
  ) {}

  /** The worker's: for specs that see nothing of other accounts, change nothing for all, and leave the server as it is. */
  static async shared(): Promise<BrowserServer> {
    const { url, orm } = await workerApp();
    return new BrowserServer({ url }, SandboxClient.ofRun(), orm);
  }

  /** For factories: the server's database, read and written beside it. */
  get em(): EntityManager {
    return this.orm.em.fork();
  }

  member(given: Parameters<typeof makeMember>[1] = {}): Promise<Member> {
    return makeMember(this.orm, given);
  }

  /** The browser of somebody who has signed in before. */
  enter(member: Member, headers?: Record<string, string>): Promise<HttpClient> {
    return openSession(this.orm, () => this.server.url, member, headers);
  }

  async signedIn(given: Parameters<typeof makeMember>[1] = {}): Promise<HttpClient> {
    return this.enter(await this.member(given));
  }
}

/** The built server as a process with a network of its own, which a spec may end, configure and fill as it likes. */
export class OwnBrowserServer extends BrowserServer {
  private constructor(
    override readonly server: ServerProcess,
    override readonly sandbox: RunningSandbox,
    orm: MikroORM,
  ) {
    super(server, sandbox, orm);
  }

  /** `live`: the server is told the network's address as that of WhatsApp, and nothing of its being a sandbox. */
  static async open(network: 'sandbox' | 'live' = 'sandbox'): Promise<OwnBrowserServer> {
    const sandbox = await startSandbox({ token: 'the token of the network of one spec' });
    let server: ServerProcess | undefined;
    let orm: MikroORM | undefined;
    try {
      server = await createServer(sandbox, network);
      orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
      const browserServer = new OwnBrowserServer(server, sandbox, orm);
      await Promise.race([server.start(), refuseAfter(START_MS)]);
      return browserServer;
    } catch (error) {
      // A process left behind would keep the whole run from ending.
      await orm?.close();
      await sandbox.stop('SIGKILL');
      await server?.remove();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.orm.close();
    await this.server.remove();
    await this.sandbox.stop();
    await rm(this.sandbox.dataDir, { recursive: true, force: true });
  }
}

function createServer({ ready }: RunningSandbox, network: 'sandbox' | 'live'): Promise<ServerProcess> {
  const { socketUrl, rootKey, caFile, apiUrl, token } = ready;
  return ServerProcess.create({
    WHATSAPP_NETWORK: network,
    WHATSAPP_SOCKET_URL: socketUrl,
    WHATSAPP_ROOT_KEY: rootKey,
    NODE_EXTRA_CA_CERTS: caFile,
    SANDBOX_API_URL: network === 'sandbox' ? apiUrl : '',
    SANDBOX_TOKEN: network === 'sandbox' ? token : '',
    ...(network === 'sandbox' && shopEnvironment(ready)),
  });
}

async function refuseAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`The server did not answer within ${ms} ms.`);
}
