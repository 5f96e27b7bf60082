// npm run build: compiles the server by `nest build` (swc, nest-cli.json) into dist/src and dist/db, bundles it
// into dist/server, and builds the client by vite into dist/client.
// --server-only   skip the client
// --if-changed    build changed parts only
// --with-tests    also compile test/ into dist/test
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportAndExit, CliError, step } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { runCommand } from './lib/processes/run-command.mjs';
import { isStamped, removeStamp, computeStamp, writeStamp } from './lib/source-stamp.mjs';

const flags = new Set(process.argv.slice(2));

const stage = (name) => `dist/.${name}`;

const { filenames, ignore, swcrcPath } = JSON.parse(readFileSync(join(projectRoot, 'nest-cli.json'), 'utf8'))
  .compilerOptions.builder.options;

const parts = [
  {
    name: 'server',
    inputs: [
      ...filenames,
      'nest-cli.json',
      'tsconfig.json',
      swcrcPath,
      'package-lock.json',
      'scripts/lib/bundle-server.mjs',
    ],
    outputs: [...filenames, 'server'],
    commands: [
      // nest-cli.json sets the same output folder as `stage`.
      ['node_modules/@nestjs/cli/bin/nest.js', 'build'],
      ['scripts/lib/bundle-server.mjs', stage('server')],
    ],
    isWanted: true,
  },
  {
    name: 'tests',
    inputs: ['test', 'nest-cli.json', swcrcPath, 'package-lock.json'],
    outputs: ['test'],
    commands: [
      [
        'node_modules/@swc/cli/bin/swc.js',
        'test',
        `--out-dir=${stage('tests')}`,
        `--config-file=${swcrcPath}`,
        `--ignore=${ignore.join(',')}`,
        '--quiet',
      ],
    ],
    isWanted: flags.has('--with-tests'),
  },
  {
    name: 'client',
    inputs: ['client', 'src', 'package-lock.json'],
    outputs: ['client'],
    commands: [
      [
        'node_modules/vite/bin/vite.js',
        'build',
        'client',
        '--logLevel',
        'warn',
        '--emptyOutDir',
        `--outDir=${join(projectRoot, stage('client'), 'client')}`,
      ],
    ],
    isWanted: !flags.has('--server-only'),
  },
];

/** Builds a part in a staging folder, then moves it to dist. A failed build keeps the previous output. */
async function build({ name, outputs, commands }, stamp) {
  const staged = join(projectRoot, stage(name));
  rmSync(staged, { recursive: true, force: true });
  try {
    for (const args of commands)
      await runCommand(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' } });
    removeStamp(name);
    for (const output of outputs) {
      rmSync(join(projectRoot, 'dist', output), { recursive: true, force: true });
      renameSync(join(staged, output), join(projectRoot, 'dist', output));
    }
    writeStamp(name, stamp);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

try {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  const wanted = parts
    .filter(({ isWanted }) => isWanted)
    .map((part) => ({ part, stamp: computeStamp(part.inputs) }))
    .filter(({ part, stamp }) => {
      const isThere = part.outputs.every((output) => existsSync(join(projectRoot, 'dist', output)));
      return !flags.has('--if-changed') || !isThere || !isStamped(part.name, stamp);
    });

  if (wanted.length > 0) {
    const names = wanted.map(({ part }) => part.name).join(' and ');
    await step(`Building ${names}`, () => Promise.all(wanted.map(({ part, stamp }) => build(part, stamp))));
  }
} catch (error) {
  reportAndExit(new CliError(`The build failed.\n${error.output ?? error.stack}`));
}
