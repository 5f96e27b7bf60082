import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { storeEnvironment } from '../../../src/sandbox/stores/store-environment.js';
import type { HttpClient } from '../accounts/http-client.js';
import { type Member, makeMember } from '../accounts/members.js';
import { openSession } from '../accounts/open-session.js';
import { ServerProcess } from '../servers/server-process.js';
import { workerApp } from '../shared/worker-app.js';
import { SandboxClient } from '../whatsapp/sandbox-client.js';
import { type RunningSandbox, startSandbox } from '../whatsapp/start-sandbox.js';

const START_MS = 120_000;

export class BrowserServer {
  constructor(
    readonly server: { readonly url: string },
    readonly sandbox: SandboxClient,
    protected readonly orm: MikroORM,
  ) {}

  /** For specs that neither see other accounts nor change global settings or the server. */
  static async shared(): Promise<BrowserServer> {
    const { url, orm } = await workerApp();
    return new BrowserServer({ url }, SandboxClient.ofRun(), orm);
  }

  get em(): EntityManager {
    return this.orm.em.fork();
  }

  member(given: Parameters<typeof makeMember>[1] = {}): Promise<Member> {
    return makeMember(this.orm, given);
  }

  enter(member: Member, headers?: Record<string, string>): Promise<HttpClient> {
    return openSession(this.orm, () => this.server.url, member, headers);
  }

  async signedIn(given: Parameters<typeof makeMember>[1] = {}): Promise<HttpClient> {
    return this.enter(await this.member(given));
  }
}

/** A process with its own network, for specs that stop or configure it. */
export class OwnBrowserServer extends BrowserServer {
  private constructor(
    override readonly server: ServerProcess,
    override readonly sandbox: RunningSandbox,
    orm: MikroORM,
  ) {
    super(server, sandbox, orm);
  }

  /** `live` hides the sandbox's features: the server takes its network for the real WhatsApp. */
  static async open(network: 'sandbox' | 'live' = 'sandbox'): Promise<OwnBrowserServer> {
    const sandbox = await startSandbox({ token: 'the token of the network of one spec' });
    let server: ServerProcess | undefined;
    let orm: MikroORM | undefined;
    try {
      server = await createServer(sandbox, network);
      orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
      const browserServer = new OwnBrowserServer(server, sandbox, orm);
      await Promise.race([server.start(), rejectAfter(START_MS)]);
      return browserServer;
    } catch (error) {
      // A running process would keep the run from ending.
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
    ...(network === 'sandbox' && storeEnvironment(ready)),
  });
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`The server did not answer within ${ms} ms.`);
}
