import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface SandboxSettings {
  host: string;
  port: number;
  mediaPort: number;
  token: string;
  dataDir: string;
  qrRefs: number;
  qrLifetimeMs: number;
  resendMs: number;
  /** Divides the retry delays of stores: 60 turns five minutes into five seconds. */
  storeRetryScale: number;
}

/** Values that linked devices depend on. */
interface SavedSettings {
  port: number;
  mediaPort: number;
  token: string;
  rootSeed: string;
  intermediateSeed: string;
  noiseKey: string;
}

const readNumber = (value: string | undefined, fallback: number): number => (value ? Number(value) : fallback);

export function readSandboxSettings(env: NodeJS.ProcessEnv): SandboxSettings & { saved: SavedSettings } {
  const dataDir = resolve(env.SANDBOX_DATA_DIR ?? join('.data', 'sandbox'));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const saved = readSavedSettings(dataDir);
  return {
    host: env.SANDBOX_HOST ?? '127.0.0.1',
    port: readNumber(env.SANDBOX_PORT, 0) || saved.port,
    mediaPort: readNumber(env.SANDBOX_MEDIA_PORT, 0) || saved.mediaPort,
    token: env.SANDBOX_TOKEN || saved.token,
    dataDir,
    qrRefs: readNumber(env.SANDBOX_QR_REFS, 6),
    qrLifetimeMs: readNumber(env.SANDBOX_QR_LIFETIME_MS, 10 * 60_000),
    resendMs: readNumber(env.SANDBOX_RESEND_MS, 30_000),
    storeRetryScale: readNumber(env.SANDBOX_SHOP_RETRY_SCALE, 60),
    saved,
  };
}

export function saveSandboxSettings(dataDir: string, saved: SavedSettings): void {
  writeFileSync(join(dataDir, 'network.json'), JSON.stringify(saved, null, 2), { mode: 0o600 });
}

function readSavedSettings(dataDir: string): SavedSettings {
  const newSeed = (): string => randomBytes(32).toString('base64');
  const created = {
    port: 0,
    mediaPort: 0,
    token: randomBytes(24).toString('base64url'),
    rootSeed: newSeed(),
    intermediateSeed: newSeed(),
    noiseKey: newSeed(),
  };
  try {
    return {
      ...created,
      ...(JSON.parse(readFileSync(join(dataDir, 'network.json'), 'utf8')) as Partial<SavedSettings>),
    };
  } catch {
    saveSandboxSettings(dataDir, created);
    return created;
  }
}
