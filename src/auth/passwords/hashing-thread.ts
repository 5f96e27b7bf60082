import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// Imports no project file: specs start this thread uncompiled.

export interface HashingWork {
  password: string;
  against?: string;
}

export interface HashingSettings {
  cost: { memoryCost: number; timeCost: number; parallelism: number };
  niceIncrement: number;
}

export type HashingResult = { result: string | boolean } | { error: string };

const { cost, niceIncrement } = workerData as HashingSettings;

try {
  // On Linux each thread has its own priority.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').pop());
  setPriority(thread, Math.min(19, getPriority() + niceIncrement));
} catch {
  // Other systems have no priority per thread.
}

parentPort?.on('message', (work: HashingWork) => parentPort?.postMessage(answerTo(work)));

function answerTo({ password, against }: HashingWork): HashingResult {
  try {
    return { result: against === undefined ? hashSync(password, cost) : verifySync(against, password) };
  } catch (error) {
    return { error: String(error) };
  }
}
