import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DatabaseUrl } from './database/connecting/database-url.js';
import { isPublicServer, toReachableHost } from './http/network/is-public-host.js';
import { TrustedProxies } from './http/network/trusted-proxies.js';
import { PaymentServiceVariables, toPaymentApiUrls } from './environment/payment-services.js';
import { StorePlatformVariables, toStorePlatforms } from './environment/store-platforms.js';

export interface S3Settings {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  /** Null uses the credential chain of the AWS SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
}

export const ROLES = ['web', 'worker', 'devices'] as const;
type Role = (typeof ROLES)[number];

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const address = (protocols: string[], sentence: string) =>
  z
    .string()
    .refine(
      (value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)) && URL.canParse(value),
      sentence,
    );

const atLeast = (min: number, defaultValue: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .default(defaultValue);
const atLeastOne = (defaultValue: number) => atLeast(1, defaultValue);

const hex32 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes written as 64 hexadecimal digits')
  .transform((value) => value.toLowerCase());

const roles = z
  .string()
  .transform((value) => [...new Set(value.split(',').map((role) => role.trim()))])
  .pipe(z.array(z.enum(ROLES, `must be a comma separated list of ${ROLES.join(', ')}`)).min(1));

export const EnvironmentSchema = z.object({
  PORT: optional(
    z.coerce
      .number('must be a port number from 0 to 65535')
      .int('must be a whole number')
      .min(0, 'must be a port number from 0 to 65535')
      .max(65535, 'must be a port number from 0 to 65535')
      .default(3000),
  ),
  HOST: optional(z.string().default('127.0.0.1')),
  APP_URL: optional(
    address(['http', 'https'], 'must be the address people open, such as https://mersal.example.com')
      .refine((value) => {
        if (!URL.canParse(value)) return true;
        const { pathname, search, hash } = new URL(value);
        return /^\/*$/.test(pathname) && !search && !hash;
      }, 'must have no path: Mersal is served at the root of a host name of its own, such as https://mersal.example.com')
      .optional(),
  ),
  REQUEST_TIMEOUT_SECONDS: optional(atLeastOne(15)),
  TRUST_PROXY: optional(TrustedProxies.prefault('loopback')),
  APP_SECRET: optional(
    z
      .string('is required: give at least 32 random characters, for example from "openssl rand -hex 32"')
      .min(32, 'must have at least 32 characters, for example from "openssl rand -hex 32"'),
  ),
  DATABASE_URL: optional(DatabaseUrl),
  DATABASE_DIRECT_URL: optional(DatabaseUrl.optional()),
  REDIS_URL: optional(address(['redis', 'rediss'], 'must be a Redis address, such as redis://host:6379').optional()),
  DATA_DIR: optional(
    z
      .string()
      .default('.data')
      .transform((path) => resolve(path)),
  ),
  DISK_RESERVE_MB: optional(
    z.coerce
      .number('must be a number of megabytes')
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .default(1000),
  ),
  FAILED_FILES_DAYS: optional(
    z.coerce.number('must be a number of days').int('must be a whole number').min(1, 'must be at least 1').default(7),
  ),
  MEDIA_LIMIT_MB: optional(
    z.coerce
      .number('must be a number of megabytes')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(2148, "must be at most 2148, WhatsApp's own limit")
      .default(100),
  ),
  STORAGE: optional(z.enum(['local', 's3'], 'must be local or s3').default('local')),
  S3_ENDPOINT: optional(
    address(['http', 'https'], 'must be the address of a server that speaks like S3, such as https://s3.example.com')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
  ),
  S3_BUCKET: optional(z.string().optional()),
  S3_REGION: optional(z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string().optional()),
  S3_SECRET_ACCESS_KEY: optional(z.string().optional()),
  S3_FORCE_PATH_STYLE: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((value) => value === 'true'),
  ),
  ROLES: optional(z.string().default(ROLES.join(',')).pipe(roles)),
  INSTANCE: optional(z.string().max(100).optional()),
  CLUSTER_HOST: optional(z.string().max(200).default('127.0.0.1')),
  DEVICE_CAPACITY: optional(atLeastOne(500)),
  AUDIT_DAYS: optional(atLeastOne(400)),
  ENDED_SESSION_DAYS: optional(atLeastOne(30)),
  COUNTER_DAYS: optional(atLeast(40, 400)),
  FAILED_TASK_DAYS: optional(atLeastOne(90)),
  SESSIONS_PER_USER: optional(atLeastOne(20)),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters').optional()),
  SMTP_URL: optional(
    address(['smtp', 'smtps'], 'must be a mail server, such as smtp://user:password@host:587').optional(),
  ),
  MAIL_FROM: optional(z.string().max(200).optional()),
  WHATSAPP_NETWORK: optional(z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox')),
  SANDBOX_ON_PUBLIC: optional(z.enum(['yes', 'no'], 'must be yes or no').default('no')),
  WHATSAPP_SOCKET_URL: optional(
    address(['ws', 'wss'], 'must be a WebSocket address, such as wss://host/ws/chat').optional(),
  ),
  WHATSAPP_ROOT_KEY: optional(hex32.optional()),
  SANDBOX_API_URL: optional(address(['http', 'https'], 'must be an http address').optional()),
  SANDBOX_TOKEN: optional(z.string().optional()),
  ...StorePlatformVariables,
  ...PaymentServiceVariables,
  SENDING: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').optional()),
  LOG_LEVEL: optional(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
});

type Environment = z.output<typeof EnvironmentSchema>;

const REQUIRED_BY_SANDBOX = ['WHATSAPP_SOCKET_URL', 'WHATSAPP_ROOT_KEY', 'SANDBOX_API_URL', 'SANDBOX_TOKEN'] as const;

/** Names variables only, because values may be secrets. */
export class BadConfiguration extends Error {
  constructor(readonly problems: Record<string, string>) {
    super(
      Object.entries(problems).reduce(
        (text, [name, sentence]) => `${text}\n  ${name} ${sentence}`,
        'Bad configuration:',
      ),
    );
    this.name = 'BadConfiguration';
  }
}

function toValues(env: Environment) {
  const isSandbox = env.WHATSAPP_NETWORK === 'sandbox';
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: (env.APP_URL ?? `http://${toReachableHost(env.HOST)}:${env.PORT}`).replace(/\/+$/, ''),
    /** Timeout of the head and, again, of the body. */
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    trustedProxies: env.TRUST_PROXY,
    appSecret: env.APP_SECRET,
    databaseUrl: env.DATABASE_URL,
    /** Address for session state: locks, notifications and temporary tables. */
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** Whether each transaction behind DATABASE_URL may run in another session. */
    isDatabasePooled: env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_DIRECT_URL !== env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    /** Prefix of keys, because databases may share one Redis. */
    redisPrefix: `mersal-${new URL(env.DATABASE_URL).pathname.slice(1)}`,
    dataDir: env.DATA_DIR,
    diskReserve: env.DISK_RESERVE_MB * 1_000_000,
    largestMedia: env.MEDIA_LIMIT_MB * 1_000_000,
    failedFilesDays: env.FAILED_FILES_DAYS,
    s3: toS3Settings(env),
    roles: env.ROLES as readonly Role[],
    /** Process name. A new process of this name supersedes the old one. */
    instance: env.INSTANCE ?? `${hostname()}-${env.ROLES.join('-')}-${env.PORT}`,
    clusterHost: env.CLUSTER_HOST,
    deviceCapacity: env.DEVICE_CAPACITY,
    auditDays: env.AUDIT_DAYS,
    endedSessionDays: env.ENDED_SESSION_DAYS,
    counterDays: env.COUNTER_DAYS,
    failedTaskDays: env.FAILED_TASK_DAYS,
    sessionsPerUser: env.SESSIONS_PER_USER,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Mersal <no-reply@${new URL(env.APP_URL ?? 'http://mersal.local').hostname}>`,
    whatsappNetwork: env.WHATSAPP_NETWORK,
    isSandboxPublic: env.WHATSAPP_NETWORK === 'sandbox' && isPublicServer(env.HOST, env.APP_URL),
    whatsappSocketUrl: env.WHATSAPP_SOCKET_URL,
    whatsappRootKey: env.WHATSAPP_ROOT_KEY,
    sandbox:
      isSandbox && env.SANDBOX_API_URL && env.SANDBOX_TOKEN
        ? { apiUrl: env.SANDBOX_API_URL, token: env.SANDBOX_TOKEN }
        : null,
    ...toStorePlatforms(env),
    paymentApiUrls: toPaymentApiUrls(env),
    allowsPrivateAddresses: env.OUTGOING_PRIVATE_ADDRESSES === 'allow',
    sending: env.SENDING === 'on',
    /** Token of GET /metrics, which is disabled without one. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}

function toS3Settings(env: Environment): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (env.STORAGE === 'local' || !bucket) return null;
  return {
    endpoint: env.S3_ENDPOINT,
    bucket,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

export type ConfigValues = Readonly<ReturnType<typeof toValues>>;

// Nest injects by class.
const ValuesBase = class {
  constructor(values: ConfigValues) {
    Object.assign(this, values);
  }
} as new (values: ConfigValues) => ConfigValues;

export class Config extends ValuesBase {}

/** Reads variables. Throws BadConfiguration that names every bad one. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = EnvironmentSchema.safeParse(env);
  if (!parsed.success) {
    const problems: Record<string, string> = {};
    for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message;
    throw new BadConfiguration(problems);
  }

  const missing = findMissing(parsed.data);
  if (Object.keys(missing).length > 0) throw new BadConfiguration(missing);
  return new Config(toValues(parsed.data));
}

function findMissing(env: Environment): Record<string, string> {
  const problems: Record<string, string> = {};
  if (env.WHATSAPP_NETWORK === 'sandbox')
    for (const name of REQUIRED_BY_SANDBOX.filter((needed) => env[needed] === undefined))
      problems[name] =
        'is required because WHATSAPP_NETWORK is sandbox; "npm start" sets it, or choose WHATSAPP_NETWORK=live';
  if (env.WHATSAPP_NETWORK === 'sandbox' && env.SANDBOX_ON_PUBLIC === 'no' && isPublicServer(env.HOST, env.APP_URL))
    problems['SANDBOX_ON_PUBLIC'] =
      'must be yes to run the sandbox network at a public HOST or APP_URL, where every user sees every code; real phones need WHATSAPP_NETWORK=live';
  if (env.STORAGE === 's3' && !env.S3_BUCKET) problems['S3_BUCKET'] = 'is required because STORAGE is s3';
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY)
    problems[env.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'] =
      'is required because its counterpart is given';
  const missingRoles = ROLES.filter((role) => !env.ROLES.includes(role));
  if (missingRoles.length > 0 && !env.REDIS_URL)
    problems['REDIS_URL'] =
      `is required because ROLES leaves ${missingRoles.join(' and ')} to other processes, which hear of work and news over it`;
  return problems;
}
