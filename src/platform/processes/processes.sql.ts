/** Includes processes that ended recently. A process is alive until `expires_at`. */
export const PROCESSES = 'server_processes';

export const isAlive = (processId: string): string =>
  `exists (select from server_processes p where p.id = ${processId} and p.expires_at > clock_timestamp())`;
