import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface ServerLog {
  readLastLines: (logFile: string, offset: number) => string;
}

const folder = mkdtempSync(join(tmpdir(), 'mersal-log-'));
const logFile = join(folder, 'server.log');
let serverLog: ServerLog;

beforeAll(async () => {
  serverLog = (await import(pathToFileURL(resolve('scripts/lib/processes/server-log.mjs')).href)) as ServerLog;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the last lines of a log', () => {
  it('are those of this run', () => {
    writeFileSync(logFile, 'earlier run\nstarted\nfailed\n');
    expect(serverLog.readLastLines(logFile, 'earlier run\n'.length)).toBe('started\nfailed');
  });

  it('are read from the start after a rotation', () => {
    writeFileSync(logFile, 'failed\n');
    expect(serverLog.readLastLines(logFile, 1000)).toBe('failed');
  });
});
