import type { ConfigValues } from '../config.js';
import { checkAppUrl } from './check-app-url.js';
import { checkClock } from './check-clock.js';
import { checkDatabase } from './check-database.js';
import { checkDisk } from './check-disk.js';
import { checkMail } from './check-mail.js';
import { checkMetrics } from './check-metrics.js';
import { checkRedis } from './check-redis.js';
import { checkWhatsapp } from './check-whatsapp.js';
import type { Finding } from './finding.js';

export type DiagnosedConfig = Pick<
  ConfigValues,
  | 'appUrl'
  | 'databaseUrl'
  | 'directDatabaseUrl'
  | 'redisUrl'
  | 'dataDir'
  | 'diskReserve'
  | 'smtpUrl'
  | 'whatsappNetwork'
  | 'isSandboxPublic'
  | 'sending'
  | 'metricsToken'
> & {
  socketUrl: string | null | undefined;
  /** Whether `npm run start:cluster` started Redis. */
  isRedisOwn: boolean;
};

export async function diagnose(config: DiagnosedConfig): Promise<Finding[]> {
  const [database, redis, disk, whatsapp, mail] = await Promise.all([
    checkDatabase(config, Boolean(config.redisUrl), config.sending),
    checkRedis(config.redisUrl, config.isRedisOwn),
    checkDisk(config.dataDir, config.diskReserve),
    checkWhatsapp(config),
    checkMail(config.smtpUrl),
  ]);
  const clock = checkClock({ 'the database': database.skewMs, WhatsApp: whatsapp.skewMs });
  return [
    checkAppUrl(config),
    ...database.findings,
    ...redis,
    ...clock,
    disk,
    whatsapp.finding,
    mail,
    checkMetrics(config),
  ];
}
