import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import './across-realms.mjs';
import './end-with-jest.mjs';
import './let-long-timers-go.mjs';

const load = createRequire(import.meta.url);

/** Specs run in a realm of their own. These globals are shared, because the other realm checks them by `instanceof`. */
const SHARED_GLOBALS = [
  'Date',
  'Error',
  'Map',
  'Promise',
  'RangeError',
  'Reflect',
  'RegExp',
  'Set',
  'SyntaxError',
  'TypeError',
];

/** Multiplies timeouts of specs, which assume an idle machine. */
const TIMEOUT_FACTOR = 3;

/**
 * Specs share their worker's modules (native-modules.mjs) and environment variables, which are restored after each
 * file. A stage's configuration sets its variables. A failure reports the seed of Math.random, and SEED repeats it.
 */
export default class NativeEnvironment extends TestEnvironment {
  extended = new WeakSet();
  usesRandom = false;

  constructor(config, context) {
    super(config, context);
    this.testPath = context.testPath;
    this.variables = { ...process.env };
    Object.assign(process.env, config.projectConfig.testEnvironmentOptions.variables);
    this.global.process.env = process.env;
    this.global[Symbol.for('mersal.load')] = load;
    for (const name of SHARED_GLOBALS) this.global[name] = globalThis[name];

    this.seed = Number(process.env.SEED ?? randomInt(2 ** 31));
    const random = mulberry32(this.seed);
    this.global.Math.random = () => {
      this.usesRandom = true;
      return random();
    };
  }

  handleTestEvent({ name, test, hook }) {
    if (name === 'test_start') this.extendTimeout(test);
    if (name === 'hook_start') this.extendTimeout(hook);
    if (name === 'test_done' && test.errors.length > 0 && this.usesRandom)
      process.stderr.write(`SEED=${this.seed} repeats the random numbers of ${this.testPath}\n`);
  }

  extendTimeout(testOrHook) {
    if (!testOrHook.timeout || this.extended.has(testOrHook)) return;
    this.extended.add(testOrHook);
    testOrHook.timeout *= TIMEOUT_FACTOR;
  }

  async teardown() {
    // Removes jobs of this spec, because applications of other specs do not provide their handlers.
    const { definedJobs } = load('../../dist/src/platform/jobs/define-job.js');
    for (const name of definedJobs.keys()) if (name.startsWith('test.')) definedJobs.delete(name);
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    await super.teardown();
  }
}

function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
