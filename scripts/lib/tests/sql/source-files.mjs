import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../project-root.mjs';
import { listFiles } from '../list-files.mjs';

/** Matches keywords, or a table as in `from users` or `from: 'users u'`, unlike in `from './file.js'`. */
const HAS_SQL =
  /\b(select|insert|update|delete|truncate|lock|listen|accountOf)\b|\b(from|join|into|using|table)\s+[a-z]|\b(from|table): ['`]/;

const files = new Map();
let sources;

/** Returns the syntax trees of the files of src that may contain SQL, without specs. */
export function readSources() {
  sources ??= listFiles()
    .filter((path) => /^src\/.+\.ts$/.test(path) && !/\.(spec|d)\.ts$/.test(path))
    .filter((path) => HAS_SQL.test(readFileSync(join(projectRoot, path), 'utf8')))
    .map((path) => sourceFile(path));
  return sources;
}

export function sourceFile(path) {
  if (!files.has(path)) files.set(path, existsSync(join(projectRoot, path)) ? read(path) : undefined);
  return files.get(path);
}

export const lineOf = ({ tree }, position) => tree.getLineAndCharacterOfPosition(position).line + 1;

function read(path) {
  const tree = ts.createSourceFile(path, readFileSync(join(projectRoot, path), 'utf8'), ts.ScriptTarget.Latest, true);
  return { path, tree, imports: importsOf(path, tree), ...namesOf(tree) };
}

function importsOf(path, tree) {
  const imports = new Map();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.moduleSpecifier.text.startsWith('.')) continue;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    const from = join(dirname(path), statement.moduleSpecifier.text).replace(/\.js$/, '.ts');
    for (const { name, propertyName } of named.elements) {
      imports.set(name.text, { from, name: (propertyName ?? name).text });
    }
  }
  return imports;
}

/** Returns the declarations of a file by name, and its calls by callee. */
function namesOf(tree) {
  const declarations = new Map();
  const calls = new Map();
  const add = (map, name, node) => (map.get(name) ?? map.set(name, []).get(name)).push(node);
  const visit = (node) => {
    if (isNamed(node)) add(declarations, node.name.text, node);
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      add(calls, ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.text, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { declarations, calls };
}

function isNamed(node) {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node);
  return isDeclaration && node.name !== undefined && ts.isIdentifier(node.name);
}
