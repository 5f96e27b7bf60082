import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import tls from 'node:tls';
import { exitWithParent } from '../servers/exit-with-parent.js';
import { SandboxClient } from './sandbox-client.js';

const ENTRY = resolve('dist/server/sandbox.js');
const START_TIMEOUT_MS = 60_000;

interface ReadyLine {
  socketUrl: string;
  apiUrl: string;
  storesUrl: string;
  token: string;
  rootKey: string;
  caFile: string;
}

export class RunningSandbox extends SandboxClient {
  constructor(
    readonly ready: ReadyLine,
    readonly dataDir: string,
    readonly process: ChildProcess,
  ) {
    super(ready.apiUrl, ready.token);
  }

  /** Stops the process and keeps its folder. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill(signal);
    await ended;
  }
}

export async function removeSandbox(sandbox: RunningSandbox): Promise<void> {
  await sandbox.stop();
  rmSync(sandbox.dataDir, { recursive: true, force: true });
}

/** Starts a sandbox, which is empty unless a folder is given. */
export async function startSandbox(
  options: { dataDir?: string; token?: string; env?: Record<string, string> } = {},
): Promise<RunningSandbox> {
  if (!existsSync(ENTRY)) throw new Error('The server is not compiled: run `npm run build` first.');
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'mersal-sandbox-'));
  const child = spawn(process.execPath, [...exitWithParent(), ENTRY], {
    env: {
      ...process.env,
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_DATA_DIR: dataDir,
      ...(options.token && { SANDBOX_TOKEN: options.token }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise<ReadyLine>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The sandbox did not start in time.')), START_TIMEOUT_MS);
    child.once('exit', (code) => fail(new Error(`The sandbox ended before it was ready (${code}).`)));
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer);
      done(JSON.parse(line) as ReadyLine);
    });
  });
  return new RunningSandbox(ready, dataDir, child);
}

/** Returns the run's network. Starts one when a spec runs alone. */
export async function openSandbox(): Promise<{ sandbox: SandboxClient; network: AppNetwork; stop(): Promise<void> }> {
  const { SANDBOX_API_URL, SANDBOX_TOKEN, WHATSAPP_SOCKET_URL, WHATSAPP_ROOT_KEY } = process.env;
  if (SANDBOX_API_URL && SANDBOX_TOKEN && WHATSAPP_SOCKET_URL && WHATSAPP_ROOT_KEY) {
    const network = { socketUrl: WHATSAPP_SOCKET_URL, rootKey: WHATSAPP_ROOT_KEY };
    return { sandbox: new SandboxClient(SANDBOX_API_URL, SANDBOX_TOKEN), network, stop: () => Promise.resolve() };
  }
  const sandbox = await startSandbox();
  trustMediaHost(sandbox.ready.caFile);
  return { sandbox, network: sandbox.ready, stop: () => removeSandbox(sandbox) };
}

export interface AppNetwork {
  socketUrl: string;
  rootKey: string;
}

/** Trusts the certificate in this process only. Child processes use NODE_EXTRA_CA_CERTS. */
function trustMediaHost(caFile: string): void {
  tls.setDefaultCACertificates?.([...tls.getCACertificates('default'), readFileSync(caFile, 'utf8')]);
}
