import { sql } from 'kysely';
import { PROCESSES } from '../../platform/processes/processes.sql.js';
/** Joins devices `d`, lease `l` and its living process `p`. */
export const JOIN_HOLDER = sql`left join device_leases l on l.device_id = d.id
  left join ${sql.raw(PROCESSES)} p on p.id = l.process_id and p.expires_at > clock_timestamp()`;
