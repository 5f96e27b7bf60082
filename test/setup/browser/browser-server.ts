import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { HttpClient } from '../accounts/http-client.js';
import { type Member, makeMember } from '../accounts/members.js';
import { ServerProcess } from '../servers/server-process.js';
import { type RunningSandbox, startSandbox } from '../whatsapp/start-sandbox.js';

const START_MS = 120_000;

/** The built server with a network of virtual phones of its own, for specs in a browser. */
export class BrowserServer {
  private constructor(
    readonly server: ServerProcess,
    readonly sandbox: RunningSandbox,
    private readonly orm: MikroORM,
  ) {}

  /** `live`: the server is told the network's address as that of WhatsApp, and nothing of its being a sandbox. */
  static async open(network: 'sandbox' | 'live' = 'sandbox'): Promise<BrowserServer> {
    const sandbox = await startSandbox({ token: 'the token of the network of one spec' });
    let server: ServerProcess | undefined;
    let orm: MikroORM | undefined;
    try {
      server = await createServer(sandbox, network);
      orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
      const browserServer = new BrowserServer(server, sandbox, orm);
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

  /** For factories: the server's database, read and written beside it. */
  get em(): EntityManager {
    return this.orm.em.fork();
  }

  member(given: Parameters<typeof makeMember>[1] = {}): Promise<Member> {
    return makeMember(this.orm, given);
  }

  async signedIn(given: Parameters<typeof makeMember>[1] = {}): Promise<HttpClient> {
    const member = await this.member(given);
    const client = new HttpClient(() => this.server.url);
    await client.signIn(member.email, member.password);
    return client;
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
  });
}

async function refuseAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`The server did not answer within ${ms} ms.`);
}
