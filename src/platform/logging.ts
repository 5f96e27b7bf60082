import { DriverException } from '@mikro-orm/core';
import { type Logger, pino } from 'pino';
import { Outages } from './dependencies/outages.js';
import { mapFrames } from './map-frames.js';

/**
 * Keeps only the code of database errors, whose messages hold phones, texts and names. Drops the stack lines that
 * repeat the message.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  // Driver errors have no name, but a severity.
  const isDatabase = error instanceof DriverException || 'severity' in error || 'sqlState' in error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: isDatabase ? 'the database refused a statement' : error.message,
    stack: frames && mapFrames(frames.join('\n')),
  };
}

const FATAL = 60;

/** Logs only IDs, never phones, texts, tokens or keys. */
export const log: Logger = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  hooks: {
    logMethod(args, method, level) {
      const writeLine = () => method.apply(this, args);
      const [fields] = args as [unknown];
      const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null;
      if (level >= FATAL || !error || !outages.holdLine(error, writeLine)) writeLine();
    },
  },
});

export const outages = new Outages((level, fields, text) => log[level](fields, text));
