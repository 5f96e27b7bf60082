import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Module that resolves `x.js` to `x.ts`, because specs run sources. */
const FIND_SOURCES = `import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!/^[.].*[.]js$/.test(specifier)) throw error;
      return next(specifier.slice(0, -2) + 'ts', context);
    }
  },
});`;

export const besideFile = (here: string, name: string): URL =>
  new URL(`${name}${here.endsWith('.ts') ? '.ts' : '.js'}`, here);

/** Lets specs run sources by type stripping, so without decorators and parameter properties. */
export const execArgvOf = (file: URL): string[] =>
  file.pathname.endsWith('.ts') ? ['--import', `data:text/javascript,${encodeURIComponent(FIND_SOURCES)}`] : [];

export const startThread = (file: URL, options: WorkerOptions): Worker =>
  new Worker(file, { ...options, execArgv: execArgvOf(file) });
