import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';

const SHAPE = pathToFileURL(resolve('scripts/lib/processes/cluster-shape.mjs')).href;

it('the web processes of start:cluster listen on PORT and the following ports', async () => {
  const { nameProcesses, readShape } = (await import(SHAPE)) as {
    readShape(args: string[]): object;
    nameProcesses(shape: object, firstPort: number): { name: string; port: number | null }[];
  };
  expect(nameProcesses(readShape(['--web', '3', '--devices=2']), 3000)).toMatchObject([
    { name: 'devices-1', port: null },
    { name: 'devices-2', port: null },
    { name: 'worker', port: null },
    { name: 'web-1', port: 3000 },
    { name: 'web-2', port: 3001 },
    { name: 'web-3', port: 3002 },
  ]);
});
