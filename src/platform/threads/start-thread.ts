import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Specs run the sources: there a thread has to find `x.ts` where `x.js` is imported. */
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

/** The file of a thread that lies beside `here`, compiled or not. */
export const threadBeside = (here: string, name: string): URL =>
  new URL(`${name}${here.endsWith('.ts') ? '.ts' : '.js'}`, here);

/**
 * A thread of its own for long work that must not keep anybody waiting. What it imports has to be plain enough for Node to run without a
 * compiler: types are erased, decorators and parameter properties are not.
 */
export function startThread(file: URL, options: WorkerOptions): Worker {
  const isSource = file.pathname.endsWith('.ts');
  const execArgv = isSource ? ['--import', `data:text/javascript,${encodeURIComponent(FIND_SOURCES)}`] : [];
  return new Worker(file, { ...options, execArgv });
}
