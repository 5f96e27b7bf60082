import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import './across-realms.mjs';
import './end-with-jest.mjs';
import './let-long-timers-go.mjs';

const load = createRequire(import.meta.url);

/** Classes that one realm creates and the other checks by `instanceof`. Specs run in their own realm. */
const SHARED = [
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

/** Factor for timeouts of specs, which assume an idle machine. */
const PATIENCE = 3;

/**
 * Specs share their worker's modules (native-modules.mjs) and environment variables, which are restored after each
 * file. A stage's configuration sets its variables. A failure reports the seed of Math.random, and SEED repeats it.
 */
export default class NativeEnvironment extends TestEnvironment {
  patient = new WeakSet();
  hasDrawn = false;

  constructor(config, context) {
    super(config, context);
    this.testPath = context.testPath;
    this.variables = { ...process.env };
    Object.assign(process.env, config.projectConfig.testEnvironmentOptions.variables);
    this.global.process.env = process.env;
    this.global[Symbol.for('mersal.load')] = load;
    for (const name of SHARED) this.global[name] = globalThis[name];

    this.seed = Number(process.env.SEED ?? randomInt(2 ** 31));
    const draw = mulberry32(this.seed);
    this.global.Math.random = () => {
      this.hasDrawn = true;
      return draw();
    };
  }

  handleTestEvent({ name, test, hook }) {
    if (name === 'test_start') this.extend(test);
    if (name === 'hook_start') this.extend(hook);
    if (name === 'test_done' && test.errors.length > 0 && this.hasDrawn)
      process.stderr.write(`SEED=${this.seed} draws again what ${this.testPath} has drawn\n`);
  }

  extend(one) {
    if (!one.timeout || this.patient.has(one)) return;
    this.patient.add(one);
    one.timeout *= PATIENCE;
  }

  async teardown() {
    // Removes task handlers of a spec or its setup, which other specs' applications do not provide.
    const { taskHandlers } = load('../../dist/src/platform/tasks/task-handler.js');
    for (const name of taskHandlers.keys()) if (name.startsWith('test.')) taskHandlers.delete(name);
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
