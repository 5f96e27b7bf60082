import { type Logger, pino } from 'pino';

/** JSON lines with ids only: never phones, texts, tokens or keys. */
export const log: Logger = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});
