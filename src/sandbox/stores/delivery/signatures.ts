import { createHmac } from 'node:crypto';

export function hexSignature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function base64Signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

/** Signs time and ID too, which prevents replays. */
export function timedSignature(secret: string, timestamp: string, id: string, body: string): string {
  return `v1=${hexSignature(secret, `${timestamp}.${id}.${body}`)}`;
}

export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
