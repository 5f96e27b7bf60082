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

export type Patient = Pick<
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
  /** Started and stopped by `npm run start:cluster`. */
  isRedisOwn: boolean;
};

export async function diagnose(patient: Patient): Promise<Finding[]> {
  const [database, redis, disk, whatsapp, mail] = await Promise.all([
    checkDatabase(patient, Boolean(patient.redisUrl), patient.sending),
    checkRedis(patient.redisUrl, patient.isRedisOwn),
    checkDisk(patient.dataDir, patient.diskReserve),
    checkWhatsapp(patient),
    checkMail(patient.smtpUrl),
  ]);
  const clock = checkClock({ 'the database': database.skewMs, WhatsApp: whatsapp.skewMs });
  return [
    checkAppUrl(patient),
    ...database.findings,
    ...redis,
    ...clock,
    disk,
    whatsapp.finding,
    mail,
    checkMetrics(patient),
  ];
}
