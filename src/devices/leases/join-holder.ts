/** Joins to devices, as `d`, their lease `l` and the living process `p` that holds it: one that has sent no heartbeat in time holds nothing. */
export const JOIN_HOLDER = `left join device_leases l on l.device_id = d.id
  left join server_processes p on p.id = l.process_id and p.expires_at > clock_timestamp()`;
