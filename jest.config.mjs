// Two kinds of specs: pure functions beside their file in src/ and client/, loaded by jest (the default, and for
// editors), and specs in test/ against the built server, run by scripts/lib/tests/run-jest.mjs.
const common = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/client', '<rootDir>/test'],
  extensionsToTreatAsEsm: ['.ts'],
};
/** A worker stores its compile cache and stops its browser, which takes longer than jest's half second. */
export const WORKER_EXIT_MS = 10_000;
const moduleNameMapper = {
  '^(\\.{1,2}/.*)\\.js$': '$1',
  '^@server/(.*)\\.js$': '<rootDir>/src/$1',
  '^@/(.*)\\.js$': '<rootDir>/client/$1',
};
const escapePath = (path) => path.replaceAll(/[^\w/]/g, String.raw`\$&`);
const root = escapePath(import.meta.dirname);
const inFolders = (...folders) => `^${root}/(${folders.join('|')})/.+\\.ts$`;

export default {
  ...common,
  testEnvironment: '<rootDir>/test/jest/plain-environment.mjs',
  // `testMatch` finds nothing if the path of the project contains brackets.
  testRegex: `^${root}/(src|client)/.+\\.spec\\.ts$`,
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    ...moduleNameMapper,
    // The CommonJS build, because the other imports JSON, which makes jest warn.
    '^libphonenumber-js/max$': '<rootDir>/node_modules/libphonenumber-js/max/index.cjs',
    '^libphonenumber-js/core$': '<rootDir>/node_modules/libphonenumber-js/core/index.cjs',
    '^libphonenumber-js/max/metadata$': '<rootDir>/node_modules/libphonenumber-js/metadata.max.json.js',
  },
  // Password hashing runs at low priority, which takes long on a busy machine.
  testTimeout: 60_000,
  setupFiles: ['<rootDir>/test/jest/let-long-timers-go.mjs'],
  workerIdleMemoryLimit: '600MB',
  workerGracefulExitTimeout: WORKER_EXIT_MS,
};

/** A stage of specs of test/: `{ name, specs, variables }`. */
export const projectOf = ({ name, specs, variables = {} }) => ({
  ...common,
  displayName: name,
  testRegex: specs.map((spec) => `^${root}/${escapePath(spec)}$`),
  testEnvironment: '<rootDir>/test/jest/native-environment.mjs',
  testEnvironmentOptions: { variables },
  transform: {
    [inFolders('src', 'test/setup/shared')]: '<rootDir>/test/jest/native-modules.mjs',
    [inFolders('client', 'test')]: '@swc/jest',
    '/node_modules/.+\\.[cm]?js$': '<rootDir>/test/jest/native-modules.mjs',
  },
  transformIgnorePatterns: [],
  moduleNameMapper,
});
