import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// A minimal receiver: reads, verifies the HMAC, inserts. Run by measure-store-webhooks.ts.
const [databaseUrl = '', secret = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    const signature = Buffer.from(String(request.headers['x-webhook-signature']).replace('v1=', ''), 'hex');
    const prefix = `${String(request.headers['x-webhook-timestamp'])}.${String(request.headers['x-webhook-id'])}.`;
    const expected = createHmac('sha256', secret).update(prefix).update(body).digest();
    const isValid = signature.length === expected.length && timingSafeEqual(signature, expected);
    const respond = (status: number) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"received":true}');
    if (!isValid) respond(401);
    else
      pool
        .query('insert into bare_events (id, body) values ($1, $2) on conflict do nothing', [
          request.headers['x-webhook-id'],
          body,
        ])
        .then(() => respond(200))
        .catch(() => respond(503));
  });
});
await pool.query('create table if not exists bare_events (id text primary key, body bytea not null)');
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
