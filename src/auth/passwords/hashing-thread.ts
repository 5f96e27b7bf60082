import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// What a thread of hashing-threads.ts runs. It imports no file of ours: specs start it uncompiled.

/** A password to be hashed, or to be compared with a hash. */
export interface HashingWork {
  password: string;
  against?: string;
}

export interface HashingSettings {
  cost: { memoryCost: number; timeCost: number; parallelism: number };
  nicerBy: number;
}

export type HashingAnswer = { result: string | boolean } | { error: string };

const { cost, nicerBy } = workerData as HashingSettings;

try {
  // On Linux each thread has a priority of its own, by its number.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').pop());
  setPriority(thread, Math.min(19, getPriority() + nicerBy));
} catch {
  // Elsewhere it goes without.
}

parentPort?.on('message', (work: HashingWork) => parentPort?.postMessage(answerTo(work)));

function answerTo({ password, against }: HashingWork): HashingAnswer {
  try {
    return { result: against === undefined ? hashSync(password, cost) : verifySync(against, password) };
  } catch (error) {
    return { error: String(error) };
  }
}
