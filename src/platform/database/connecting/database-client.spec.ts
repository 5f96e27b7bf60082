import { expect, it } from '@jest/globals';
import { DatabaseClient } from './database-client.js';

it('survives an error that the driver reports after a pool removed its listener', () => {
  const client = new DatabaseClient('postgresql://user:secret@127.0.0.1:1/database');
  // Without a listener, the event would be thrown and end the process.
  expect(client.emit('error', new Error('Connection terminated unexpectedly'))).toBe(true);
});
