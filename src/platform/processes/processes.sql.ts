import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Table of processes, also of ended ones. A process is alive until `expires_at`. */
export const PROCESSES = 'server_processes';

export const isAlive = (processId: string): RawBuilder<SqlBool> => sql`
  exists (select from server_processes p where p.id = ${sql.ref(processId)} and p.expires_at > clock_timestamp())`;
