// Specs of `npm test` are of one of two kinds: pure functions beside their file in src/ and client/, loaded by jest (the default here, and
// what an editor runs), and those in test/, which go in through a door of the built server; scripts/lib/tests/run-jest.mjs runs these.
const common = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/client', '<rootDir>/test', '<rootDir>/migrations'],
  extensionsToTreatAsEsm: ['.ts'],
};
const moduleNameMapper = {
  '^(\\.{1,2}/.*)\\.js$': '$1',
  '^@server/(.*)\\.js$': '<rootDir>/src/$1',
  '^@/(.*)\\.js$': '<rootDir>/client/$1',
};
const inFolders = (...folders) =>
  `^${import.meta.dirname.replaceAll(/[^\w/]/g, String.raw`\$&`)}/(${folders.join('|')})/.+\\.ts$`;

export default {
  ...common,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/client/**/*.spec.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    ...moduleNameMapper,
    // Its CommonJS build, as the other imports JSON in a way jest warns about.
    '^libphonenumber-js/max$': '<rootDir>/node_modules/libphonenumber-js/max/index.cjs',
  },
  // Passwords take what the processors have left; a machine with other work has little.
  testTimeout: 60_000,
  setupFiles: ['<rootDir>/test/jest/let-long-timers-go.mjs'],
  workerIdleMemoryLimit: '600MB',
};

/** For a stage of specs of test/: `{ name, specs, variables }`. */
export const projectOf = ({ name, specs, variables = {} }) => ({
  ...common,
  displayName: name,
  testMatch: specs.map((spec) => `<rootDir>/${spec}`),
  testEnvironment: '<rootDir>/test/jest/native-environment.mjs',
  testEnvironmentOptions: { variables },
  transform: {
    [inFolders('src', 'migrations', 'test/setup/shared')]: '<rootDir>/test/jest/native-modules.mjs',
    [inFolders('client', 'test')]: '@swc/jest',
    '/node_modules/.+\\.[cm]?js$': '<rootDir>/test/jest/native-modules.mjs',
  },
  transformIgnorePatterns: [],
  moduleNameMapper,
});
