import { DriverException } from '@mikro-orm/core';

export type DependencyName = 'postgres' | 'postgres_direct' | 'redis' | 'whatsapp' | 'storage' | 'mail';

const markedErrors = new WeakMap<object, DependencyName>();

export function markUnreachable(error: unknown, dependency: DependencyName): void {
  if (error instanceof Error) markedErrors.set(error, dependency);
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * SQLSTATE codes of an unreachable server: class 08, shutdown or startup, too many connections.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_CODES = /^(08...|57P0[123]|53300)$/;
const POSTGRES_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;
const REDIS_MESSAGES =
  /^(Connection is closed|Stream isn't writeable|Command timed out|Reached the max retries per request|LOADING )/;
const MAX_CAUSES = 4;

const ports = new Map<number, DependencyName>();
const hosts = new Map<string, DependencyName>();
const addresses = new Map<string, DependencyName>();

const addressOf = ({ hostname, port }: URL, defaultPort: number) => `${hostname}:${port || defaultPort}`;

export function rememberAddress(dependency: DependencyName, url: URL, defaultPort: number): void {
  ports.set(Number(url.port) || defaultPort, dependency);
  hosts.set(url.hostname, dependency);
  addresses.set(addressOf(url, defaultPort), dependency);
}

export const dependencyAt = (url: URL, defaultPort: number): DependencyName | undefined =>
  addresses.get(addressOf(url, defaultPort));

interface Failure {
  code?: unknown;
  message?: unknown;
  port?: unknown;
  hostname?: unknown;
  cause?: unknown;
  errors?: unknown;
}

export function isSocketFailure(error: unknown): boolean {
  const { code } = (error ?? {}) as Failure;
  return typeof code === 'string' && SOCKET_CODES.has(code);
}

/** Returns the unreachable dependency that caused the error, or null. */
export function dependencyOf(error: unknown, depth = 0): DependencyName | null {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return null;
  const known = markedErrors.get(error);
  if (known) return known;
  const { code, message, port, hostname, cause, errors } = error as Failure;
  if (SOCKET_CODES.has(String(code))) {
    if (error instanceof DriverException) return 'postgres';
    const named = ports.get(Number(port)) ?? hosts.get(String(hostname));
    if (named) return named;
  }
  if (POSTGRES_CODES.test(String(code)) || POSTGRES_MESSAGES.test(String(message))) return 'postgres';
  if (REDIS_MESSAGES.test(String(message))) return 'redis';
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [cause];
  return dependencyOf(first, depth + 1);
}

/** Omits most messages, which may hold a statement. */
export function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as Failure;
  if (typeof code === 'string') return code;
  const known = POSTGRES_MESSAGES.exec(String(message)) ?? REDIS_MESSAGES.exec(String(message));
  return known?.[0] ?? (error instanceof Error ? error.name : 'unknown');
}
