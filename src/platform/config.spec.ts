import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { BadConfiguration, EnvironmentSchema, loadConfig } from './config.js';

const live = {
  WHATSAPP_NETWORK: 'live',
  APP_SECRET: 'a secret of at least thirty-two characters',
  DATABASE_URL: 'postgres://mersal:word@db:5432/mersal',
};
const sandbox = {
  ...live,
  WHATSAPP_NETWORK: 'sandbox',
  WHATSAPP_SOCKET_URL: 'ws://127.0.0.1:9/ws/chat',
  WHATSAPP_ROOT_KEY: 'AB'.repeat(32),
  SANDBOX_API_URL: 'http://127.0.0.1:9/api',
  SANDBOX_TOKEN: 'token',
};

function problemsOf(env: Record<string, string | undefined>): Record<string, string> {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems;
    throw error;
  }
  return {};
}

describe('loadConfig', () => {
  it('fills the defaults', () => {
    const config = loadConfig(live);
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', appUrl: 'http://127.0.0.1:3000', logLevel: 'info' });
    expect(config.roles).toEqual(['web', 'worker', 'devices']);
    expect(config.dataDir).toBe(resolve('.data'));
    expect(config.sandbox).toBeNull();
    expect(config.zid).toMatchObject({ apiUrl: 'https://api.zid.sa', clientId: '' });
    expect(config.shopify.storeUrl).toBe('https://{shop}');
    expect(config.allowsPrivateAddresses).toBe(false);
  });

  it('treats an empty variable as unset', () => {
    const config = loadConfig({ ...live, PORT: '', REDIS_URL: '', ADMIN_EMAIL: '', LOG_LEVEL: '' });
    expect(config).toMatchObject({ port: 3000, redisUrl: undefined, adminEmail: undefined, logLevel: 'info' });
    expect(Object.keys(problemsOf({ ...live, APP_SECRET: '' }))).toEqual(['APP_SECRET']);
  });

  it('uses a pooler for transactions only if PostgreSQL has another address', () => {
    const direct = 'postgres://mersal:word@postgres:5432/mersal';
    expect(loadConfig(live)).toMatchObject({ directDatabaseUrl: live.DATABASE_URL, isDatabasePooled: false });
    expect(loadConfig({ ...live, DATABASE_DIRECT_URL: live.DATABASE_URL }).isDatabasePooled).toBe(false);
    expect(loadConfig({ ...live, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: live.DATABASE_URL,
      directDatabaseUrl: direct,
      isDatabasePooled: true,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['APP_URL', 'mersal.example.com'],
    ['APP_URL', 'https://example.com/mersal'],
    ['APP_URL', 'https://example.com/?tenant=1'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback,'],
    ['AUDIT_DAYS', '0'],
    ['COUNTER_DAYS', '39'],
    ['SESSIONS_PER_USER', 'many'],
    ['APP_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://db/mersal'],
    ['DATABASE_DIRECT_URL', 'mysql://db/mersal'],
    ['DATABASE_URL', 'postgres://db/mersal?sslmode=sometimes'],
    ['DATABASE_URL', 'postgres://db/mersal?sslmode=verify-full&sslrootcert=/nowhere.crt'],
    ['REDIS_URL', 'http://cache'],
    ['ROLES', 'web,cook'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['WHATSAPP_NETWORK', 'test'],
    ['WHATSAPP_SOCKET_URL', 'https://web.example.com'],
    ['WHATSAPP_ROOT_KEY', 'abcd'],
    ['LOG_LEVEL', 'loud'],
    ['ZID_API_URL', 'api.zid.sa'],
    ['SHOPIFY_SHOP_URL', '{shop}'],
    ['OUTGOING_PRIVATE_ADDRESSES', 'yes'],
  ])('names %s when it is %j', (name, value) => {
    const problems = problemsOf({ ...live, [name]: value });
    expect(Object.keys(problems)).toEqual([name]);
    expect(problems[name]).toMatch(/^(must|is required)/);
  });

  it('lists all bad variables at once and shows no value', () => {
    const env = { PORT: 'x', APP_SECRET: 'hunter2', WHATSAPP_NETWORK: 'live' };
    expect(() => loadConfig(env)).toThrow(/PORT must.*\n {2}APP_SECRET must.*\n {2}DATABASE_URL is required/);
    expect(() => loadConfig(env)).not.toThrow(/hunter2/);
  });

  it('requires all sandbox variables in sandbox mode', () => {
    expect(Object.keys(problemsOf({ ...sandbox, SANDBOX_TOKEN: '', WHATSAPP_ROOT_KEY: undefined }))).toEqual([
      'WHATSAPP_ROOT_KEY',
      'SANDBOX_TOKEN',
    ]);
    const config = loadConfig(sandbox);
    expect(config.sandbox).toEqual({ apiUrl: 'http://127.0.0.1:9/api', token: 'token' });
    expect(config.whatsappRootKey).toBe('ab'.repeat(32));
  });

  it.each([
    { APP_URL: 'https://mersal.example.com' },
    { APP_URL: 'http://203.0.114.9:3000' },
    { HOST: '203.0.114.9' },
    { HOST: '2a01:4f8::1' },
    { HOST: 'mersal.example.com' },
  ])('rejects the sandbox network on %j, unless enabled', (addresses) => {
    expect(Object.keys(problemsOf({ ...sandbox, ...addresses }))).toEqual(['SANDBOX_ON_PUBLIC']);
    expect(Object.keys(problemsOf({ ...sandbox, ...addresses, SANDBOX_ON_PUBLIC: 'no' }))).toEqual([
      'SANDBOX_ON_PUBLIC',
    ]);
    expect(loadConfig({ ...sandbox, ...addresses, SANDBOX_ON_PUBLIC: 'yes' }).isSandboxPublic).toBe(true);
    expect(loadConfig({ ...live, ...addresses }).isSandboxPublic).toBe(false);
  });

  it.each([{}, { HOST: 'localhost' }, { HOST: '192.168.1.5' }, { APP_URL: 'http://mersal.local:3000' }])(
    'runs the sandbox network at %j',
    (addresses) => {
      expect(loadConfig({ ...sandbox, ...addresses }).isSandboxPublic).toBe(false);
    },
  );

  it('permits platform addresses of the operator anywhere', () => {
    const { storePlatformHosts } = loadConfig({ ...live, ZID_API_URL: 'http://127.0.0.1:9/zid' });
    expect([storePlatformHosts.has('127.0.0.1:9'), storePlatformHosts.has('127.0.0.1:80')]).toEqual([true, false]);
    expect([...storePlatformHosts].some((host) => host.includes('shop'))).toBe(false);
  });

  it.each([
    [undefined, ['loopback']],
    ['none', false],
    ['1', 1],
    ['10.1.2.3, fd00::/8,uniquelocal', ['10.1.2.3', 'fd00::/8', 'uniquelocal']],
  ])('trusts proxies, for %j: %j', (TRUST_PROXY, proxies) => {
    expect(loadConfig({ ...live, TRUST_PROXY }).trustedProxies).toEqual(proxies);
  });

  it('ignores a sandbox in live mode', () => {
    expect(loadConfig({ ...sandbox, WHATSAPP_NETWORK: 'live' }).sandbox).toBeNull();
  });

  it('reads roles without duplicates and in any spacing', () => {
    const split = { ...live, REDIS_URL: 'redis://cache:6379' };
    expect(loadConfig({ ...split, ROLES: 'web, worker,web' }).roles).toEqual(['web', 'worker']);
  });

  it('requires Redis with a missing role', () => {
    expect(problemsOf({ ...live, ROLES: 'web' })).toEqual({
      REDIS_URL:
        'is required because ROLES leaves worker and devices to other processes, which hear of work and news over it',
    });
    expect(Object.keys(problemsOf({ ...live, ROLES: 'devices', REDIS_URL: '' }))).toEqual(['REDIS_URL']);
    expect(loadConfig({ ...live, ROLES: 'devices,web,worker' }).redisUrl).toBeUndefined();
  });

  it('makes an address that a browser can open', () => {
    expect(loadConfig({ ...live, HOST: '0.0.0.0', PORT: '80' }).appUrl).toBe('http://localhost:80');
    expect(loadConfig({ ...live, HOST: '::1' }).appUrl).toBe('http://[::1]:3000');
    expect(loadConfig({ ...live, APP_URL: 'https://shop.example.com/' }).appUrl).toBe('https://shop.example.com');
  });
});

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');

  it.each(Object.keys(EnvironmentSchema.shape))('explains %s with a sentence above it', (name) => {
    const at = lines.findIndex((line) => new RegExp(`^#? ?${name}=`).test(line));
    expect(at).toBeGreaterThan(0);
    expect(lines[at - 1]).toMatch(/^# .+\.$/);
  });
});

describe('docker-compose.yml', () => {
  const SET_BY_IMAGE = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'INSTANCE',
    'SANDBOX_API_URL',
    'SANDBOX_TOKEN',
    'SANDBOX_ON_PUBLIC',
  ];
  const text = readFileSync('docker-compose.yml', 'utf8');

  it.each(Object.keys(EnvironmentSchema.shape).filter((name) => !SET_BY_IMAGE.includes(name)))(
    'passes %s on',
    (name) => {
      expect(text).toMatch(new RegExp(`\\b${name}: \\S`));
    },
  );

  it.each(['WEBS', 'WORKERS', 'DEVICES'])('scales containers by %s', (name) => {
    expect(text).toContain(`    scale: \${${name}:-1}\n`);
    expect(readFileSync('.env.example', 'utf8')).toContain(`\n# ${name}=1\n`);
  });

  it.each(['web', 'worker', 'devices', 'migrate', 'postgres', 'redis'])(
    'gives %s no rights it does not need',
    (name) => {
      const service = new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(text)?.[1] ?? '';
      expect(service).toMatch(/<<: \*(server|confined)\n/);
      expect(service).not.toMatch(/cap_add|privileged|read_only: false|user: root/);
    },
  );

  it('confines its services', () => {
    const confined = /\nx-confined: &confined\n((?: {2}.*\n)+)/.exec(text)?.[1];
    expect(confined).toBe(
      "  logging: *logging\n  security_opt: ['no-new-privileges:true']\n  cap_drop: [ALL]\n  read_only: true\n",
    );
    expect(text).toContain('x-server: &server\n  <<: *confined\n');
  });

  it('rotates the logs of its services', () => {
    expect(text).toContain("options: { max-size: 10m, max-file: '5' }\n");
  });

  it('names each variable once, as Compose requires', () => {
    const names = text.slice(0, text.indexOf('\nx-server:')).match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm) ?? [];
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('.env', () => {
  const load = async (bytes: Buffer) => {
    const folder = mkdtempSync(join(tmpdir(), 'mersal-env-'));
    writeFileSync(join(folder, '.env'), bytes);
    const { loadEnvFile } = (await import(pathToFileURL(resolve('scripts/lib/load-env-file.mjs')).href)) as {
      loadEnvFile(folder: string): void;
    };
    try {
      loadEnvFile(folder);
      return process.env['MERSAL_OF_A_SPEC'];
    } finally {
      rmSync(folder, { recursive: true });
      delete process.env['MERSAL_OF_A_SPEC'];
    }
  };

  it('is read with a byte order mark, and rejected in UTF-16', async () => {
    expect(await load(Buffer.from('\uFEFFMERSAL_OF_A_SPEC=first\nOTHER=x'))).toBe('first');
    await expect(load(Buffer.from('\uFEFFMERSAL_OF_A_SPEC=first', 'utf16le'))).rejects.toThrow('.env is not UTF-8');
  });
});
