import type { Type } from '@nestjs/common';

/** Done every few seconds, once per system however many processes run work. It does no harm beside itself, and what one leaves the next does. */
export interface Round {
  run(): Promise<void>;
}

interface Rounds {
  /** Also of its row in `reconcile_rounds`. */
  name: string;
  everyMs: number;
}

const ROUNDS = Symbol('rounds');

/**
 * Makes a provider be run in the rounds of RepeatedWork. As repeated jobs of a queue each such look cost ten statements of the queue beside
 * its own. What is rare or takes long is a job: it is taken up when its process dies, and tried again.
 */
export const InRounds =
  (name: string, everyMs: number) =>
  (type: Type<Round>): void =>
    Reflect.defineMetadata(ROUNDS, { name, everyMs } satisfies Rounds, type);

/** What `@InRounds` says of a class; undefined for any other. */
export const roundsOf = (type: object): Rounds | undefined => Reflect.getMetadata(ROUNDS, type) as Rounds | undefined;
