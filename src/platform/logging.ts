import { DriverException } from '@mikro-orm/core';
import { type Logger, pino } from 'pino';
import { mapFrames } from './map-frames.js';

/**
 * An error as the log may show it. The database's own words carry the statement with its values (phones, texts, names), so of
 * those only the code is kept; of the stack only the frames, as its first lines repeat the message.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  // The driver's own errors bear no name; all of them say how severe they are.
  const isDatabase = error instanceof DriverException || 'severity' in error || 'sqlState' in error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: isDatabase ? 'the database refused a statement' : error.message,
    stack: frames && mapFrames(frames.join('\n')),
  };
}

/** JSON lines with ids only: never phones, texts, tokens or keys. */
export const log: Logger = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});
