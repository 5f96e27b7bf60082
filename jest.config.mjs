export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts', '<rootDir>/client/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@server/(.*)\\.js$': '<rootDir>/src/$1',
    // Its CommonJS build, as the other imports JSON in a way jest warns about.
    '^libphonenumber-js/max$': '<rootDir>/node_modules/libphonenumber-js/max/index.cjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.runtime', '<rootDir>/.data'],
  setupFiles: ['<rootDir>/test/setup/let-long-timers-go.mjs'],
  workerIdleMemoryLimit: '600MB',
};
