import { PROCESSES } from '../../platform/processes/processes.sql.js';
/** Joins devices `d`, lease `l` and its living process `p`. */
export const JOIN_HOLDER = `left join device_leases l on l.device_id = d.id
  left join ${PROCESSES} p on p.id = l.process_id and p.expires_at > clock_timestamp()`;
