import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { TrustedProxies } from './http/network/trusted-proxies.js';
import { PaymentServiceVariables } from './payment-services.js';
import { StorePlatformVariables, toStorePlatforms } from './store-platforms.js';

/** Where a store that speaks like S3 is. */
export interface S3Place {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  /** Null takes what the machine itself may do. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
}

export const ROLES = ['web', 'worker', 'devices'] as const;
type Role = (typeof ROLES)[number];

/** An unset variable and an empty one mean the same: `.env` files and container platforms write `NAME=` for "none". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const address = (protocols: string[], sentence: string) =>
  z
    .string()
    .refine(
      (value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)) && URL.canParse(value),
      sentence,
    );

const atLeast = (least: number, usual: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .default(usual);
const atLeastOne = (usual: number) => atLeast(1, usual);

const hex32 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes written as 64 hexadecimal digits')
  .transform((value) => value.toLowerCase());

const roles = z
  .string()
  .transform((value) => [...new Set(value.split(',').map((role) => role.trim()))])
  .pipe(z.array(z.enum(ROLES, `must be a comma separated list of ${ROLES.join(', ')}`)).min(1));

/** Every variable the server reads. `.env.example` explains each of them to people; a test holds the two together. */
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
    address(['http', 'https'], 'must be the address people open, such as https://mersal.example.com').optional(),
  ),
  TRUST_PROXY: optional(TrustedProxies.prefault('loopback')),
  APP_SECRET: optional(
    z
      .string('is required: give at least 32 random characters, for example from "openssl rand -hex 32"')
      .min(32, 'must have at least 32 characters, for example from "openssl rand -hex 32"'),
  ),
  DATABASE_URL: optional(
    z
      .string('is required: the address of a PostgreSQL database, such as postgres://user:password@host:5432/mersal')
      .pipe(
        address(
          ['postgres', 'postgresql'],
          'must be a PostgreSQL address, such as postgres://user:password@host:5432/mersal',
        ),
      ),
  ),
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

/** What only the sandbox network needs: without these there is nothing to connect to. */
const SANDBOX_NEEDS = ['WHATSAPP_SOCKET_URL', 'WHATSAPP_ROOT_KEY', 'SANDBOX_API_URL', 'SANDBOX_TOKEN'] as const;

/** A start that must not go on. Its message has one line for each bad variable and never shows a value, as some are secrets. */
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
    trustedProxies: env.TRUST_PROXY,
    appSecret: env.APP_SECRET,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    /** Keeps what belongs to two databases apart on one Redis. */
    redisPrefix: `mersal-${new URL(env.DATABASE_URL).pathname.slice(1)}`,
    dataDir: env.DATA_DIR,
    /** Bytes of the disk of DATA_DIR that stay free: files are refused before. */
    diskReserve: env.DISK_RESERVE_MB * 1_000_000,
    /** The largest received file that is fetched, in bytes. */
    largestMedia: env.MEDIA_LIMIT_MB * 1_000_000,
    /** For how many days a file is kept whose message has failed. */
    failedFilesDays: env.FAILED_FILES_DAYS,
    /** The bucket for files; null keeps them in DATA_DIR. */
    s3: toS3Place(env),
    roles: env.ROLES as readonly Role[],
    /** Names this process among others of the same database; the next one of this name takes its place. */
    instance: env.INSTANCE ?? `${hostname()}-${env.ROLES.join('-')}-${env.PORT}`,
    /** Where other processes reach this one; 0.0.0.0 stands for every address of the machine. */
    clusterHost: env.CLUSTER_HOST,
    /** The most devices this process holds. */
    deviceCapacity: env.DEVICE_CAPACITY,
    /** How long the audit log, and sessions that are over, are kept. */
    auditDays: env.AUDIT_DAYS,
    endedSessionDays: env.ENDED_SESSION_DAYS,
    /** How long figures of messages by the quarter of an hour are kept; the dashboard shows a month of them. */
    counterDays: env.COUNTER_DAYS,
    /** How long work that failed for good is kept for people to look at. */
    failedTaskDays: env.FAILED_TASK_DAYS,
    /** The most browsers a user is signed in with; the one that was used least recently makes room. */
    sessionsPerUser: env.SESSIONS_PER_USER,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    smtpUrl: env.SMTP_URL,
    /** The sender of e-mails, `Name <address>`. */
    mailFrom: env.MAIL_FROM ?? `Mersal <no-reply@${new URL(env.APP_URL ?? 'http://mersal.local').hostname}>`,
    whatsappNetwork: env.WHATSAPP_NETWORK,
    whatsappSocketUrl: env.WHATSAPP_SOCKET_URL,
    whatsappRootKey: env.WHATSAPP_ROOT_KEY,
    /** The sandbox's JSON API; null on the live network, where leftovers of a sandbox in the environment mean nothing. */
    sandbox:
      isSandbox && env.SANDBOX_API_URL && env.SANDBOX_TOKEN
        ? { apiUrl: env.SANDBOX_API_URL, token: env.SANDBOX_TOKEN }
        : null,
    ...toStorePlatforms(env),
    moyasarApiUrl: env.MOYASAR_API_URL,
    stripeApiUrl: env.STRIPE_API_URL,
    /** Addresses of shops and webhooks may lie in this machine's own network. */
    allowsPrivateAddresses: env.OUTGOING_PRIVATE_ADDRESSES === 'allow',
    /** False keeps every device away from WhatsApp, whatever the database says. */
    sending: env.SENDING === 'on',
    /** Who may read GET /metrics; without one there is no such address. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}

function toS3Place(env: Environment): S3Place | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (env.STORAGE === 'local' || !bucket) return null;
  return {
    ...{ endpoint: env.S3_ENDPOINT, bucket, region: env.S3_REGION, forcePathStyle: env.S3_FORCE_PATH_STYLE },
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** "Every interface" is where a server listens, not an address a browser can open. */
function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

export type ConfigValues = Readonly<ReturnType<typeof toValues>>;

// A class and not a bare type, so that Nest can inject it by its name alone.
const ValuesBase = class {
  constructor(values: ConfigValues) {
    Object.assign(this, values);
  }
} as new (values: ConfigValues) => ConfigValues;

export class Config extends ValuesBase {}

/** Reads the environment once. Throws BadConfiguration with every bad variable by name. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = EnvironmentSchema.safeParse(env);
  if (!parsed.success) {
    const problems: Record<string, string> = {};
    for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message;
    throw new BadConfiguration(problems);
  }

  const missing = missingOf(parsed.data);
  if (Object.keys(missing).length > 0) throw new BadConfiguration(missing);
  return new Config(toValues(parsed.data));
}

/** What the values of other variables make necessary. */
function missingOf(env: Environment): Record<string, string> {
  const problems: Record<string, string> = {};
  if (env.WHATSAPP_NETWORK === 'sandbox')
    for (const name of SANDBOX_NEEDS.filter((needed) => env[needed] === undefined))
      problems[name] =
        'is required because WHATSAPP_NETWORK is sandbox; "npm start" sets it, or choose WHATSAPP_NETWORK=live';
  if (env.STORAGE === 's3' && !env.S3_BUCKET) problems['S3_BUCKET'] = 'is required because STORAGE is s3';
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY)
    problems[env.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'] =
      'is required because its counterpart is given';
  const others = ROLES.filter((role) => !env.ROLES.includes(role));
  if (others.length > 0 && !env.REDIS_URL)
    problems['REDIS_URL'] =
      `is required because ROLES leaves ${others.join(' and ')} to other processes, which hear of work and news over it`;
  return problems;
}
