import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

const MOST_FILES = 15;

/** A file for each thing of one kind, found by its name and not by looking: migrations, texts of pages, sample files, decisions, commands of npm. */
const LISTS = /^(migrations|client\/locales\/\w+|client\/public\b.*|test\/fixtures\b.*|docs\/decisions|scripts)$/;

/** Refuses what no other tool looks at: full folders, SQL lent in the wrong file, queues and routes that lack something. */
export async function checkStructure() {
  const files = execFileSync('git', ['ls-files'], { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
  const sources = files
    .filter((file) => /^src\/.+\.ts$/.test(file) && !file.endsWith('.spec.ts'))
    .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));
  const refused = [
    ...findFullFolders(files),
    ...findLentSql(sources),
    ...findQueuesWithoutProcessor(sources),
    ...findRoutesWithoutTerms(sources),
    ...findUnprovidedWork(sources),
  ];
  if (refused.length === 0) return '';
  throw Object.assign(new Error('structure'), { output: refused.join('\n') });
}

/** A component and its stylesheet are one; specs beside their file do not count. */
function findFullFolders(files) {
  const folders = new Map();
  for (const file of files) {
    const folder = dirname(file);
    if (folder === '.' || LISTS.test(folder) || /\.spec\.tsx?$/.test(file)) continue;
    const name = file.slice(0, -extname(file).length).replace(/\.module$/, (end) => (file.endsWith('.css') ? '' : end));
    folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
  }
  return [...folders]
    .filter(([, names]) => names.size > MOST_FILES)
    .map(([folder, { size }]) => `${folder} has ${size} files, at most ${MOST_FILES}: divide it by what they are for`);
}

/** What other modules import are contracts, messages, ports and errors; a part of a statement is lent by <module>.sql.ts. */
function findLentSql(sources) {
  const isSql = /[`']\s*\(?(select|exists|not exists|update|insert into|delete from|with) [a-z(]/;
  return sources
    .filter(({ file }) => /^src\/\w+\/[^/]+\.(messages|ports|errors|contract)\.ts$/.test(file))
    .filter(({ text }) => isSql.test(text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')))
    .map(({ file }) => `${file} has SQL in it: what a module lends stands in its <module>.sql.ts`);
}

/** Exactly one, which the start of the server looks at as well. */
function findQueuesWithoutProcessor(sources) {
  const all = sources.map(({ text }) => text).join('\n');
  const queues = [...all.matchAll(/export const (\w+) = defineQueue\(/g)].map(([, name]) => name);
  return queues
    .map((name) => [name, all.split(`@ProcessQueue(${name}`).length - 1])
    .filter(([, count]) => count !== 1)
    .map(([name, count]) => `${name} has ${count} processors, it needs exactly one`);
}

/** The class of background work is the one processor of its queue, if one module provides it. */
function findUnprovidedWork(sources) {
  const modules = sources.filter(({ file }) => file.endsWith('.module.ts')).map(({ text }) => text);
  return sources
    .filter(({ text }) => /^@BackgroundWork\(/m.test(text))
    .flatMap(({ file, text }) => {
      const name = text.match(/^@BackgroundWork\([^]*?^export class (\w+)/m)?.[1];
      const provided = modules.filter((module) => new RegExp(`import [^;]*\\b${name}\\b`).test(module)).length;
      return provided === 1 ? [] : [`${file}: ${name} is provided by ${provided} modules, it needs exactly one`];
    });
}

/** The one decorator that has access, body, query and answer says so by its types; one beside it could lack any of them. */
function findRoutesWithoutTerms(sources) {
  const isRoute = /^ *@(Get|Post|Put|Patch|Delete|All|Access|Body|Query)\(/gm;
  return sources
    .filter(({ file }) => !file.startsWith('src/platform/http/route/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(isRoute)].map(
        ([found]) => `${file}: ${found.trim()}…) instead of @Route, which says body, query, answer and access`,
      ),
    );
}
