import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import selfsigned from 'selfsigned';
import { waitFor } from '../wait-for.js';

export type ProxyName = 'nginx' | 'haproxy' | 'caddy';

const FOLDER = join(import.meta.dirname, '../../../deploy/proxy');

interface Start {
  file: string;
  /** Adapts the documented configuration to the addresses of a spec. */
  adapt: (config: string, { port, folder }: { port: number; folder: string }) => string;
  args: (file: string, folder: string) => string[];
}

const STARTS: Record<ProxyName, Start> = {
  nginx: {
    file: 'nginx.conf',
    adapt: (config, { port, folder }) =>
      `daemon off; pid ${folder}/pid; error_log stderr;\n${config}`
        .replace(
          'http {',
          `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
        )
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace('/etc/ssl/mersal.pem', `${folder}/mersal.pem`)
        .replace('/etc/ssl/mersal.key', `${folder}/mersal.key`),
    args: (file, folder) => ['-p', folder, '-c', file],
  },
  haproxy: {
    file: 'haproxy.cfg',
    adapt: (config, { port, folder }) =>
      config.replace('bind :443', `bind 127.0.0.1:${port}`).replace('/etc/ssl/mersal.pem', `${folder}/mersal.pem`),
    args: (file) => ['-db', '-f', file],
  },
  caddy: {
    file: 'Caddyfile',
    adapt: (config, { port, folder }) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${config}`.replace(
        'mersal.example.com {',
        `https://localhost:${port} {\n\ttls ${folder}/mersal.pem ${folder}/mersal.key`,
      ),
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

/** A reverse proxy of Debian with the configuration of `deploy/proxy`, before two servers. */
export class ReverseProxy {
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(name: ProxyName, port: number, servers: readonly [string, string]): Promise<ReverseProxy> {
    const { file, adapt, args } = STARTS[name];
    const folder = await mkdtemp(join(tmpdir(), `mersal-${name}-`));
    await chmod(folder, 0o755);
    const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }]);
    await writeFile(join(folder, 'mersal.pem'), `${cert}\n${key}`);
    await writeFile(join(folder, 'mersal.key'), key);
    const [first, second] = servers.map((server) => new URL(server).host) as [string, string];
    const config = (await readFile(join(FOLDER, file), 'utf8'))
      .replaceAll('127.0.0.1:3000', first)
      .replaceAll('127.0.0.1:3001', second);
    await writeFile(join(folder, file), adapt(config, { port, folder }));
    // Debian installs servers in a folder that users may not search.
    const PATH = `${process.env['PATH']}:/usr/sbin`;
    const env = { ...process.env, PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const child = spawn(name, args(join(folder, file), folder), { stdio: ['ignore', 'pipe', 'pipe'], env });
    const proxy = new ReverseProxy(child, folder, `https://localhost:${port}`);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (proxy.output += chunk.toString()));
    child.on('error', (error) => (proxy.output += error.message));
    await waitFor(`${name} listens`, () => {
      if (child.exitCode !== null) throw new Error(`${name} ended (${child.exitCode}):\n${proxy.output}`);
      return isListening(port);
    });
    return proxy;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
