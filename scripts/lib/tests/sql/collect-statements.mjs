import ts from 'typescript';
import { evaluate } from './evaluate.mjs';
import { parsePart, parsePieces } from './parse-sql.mjs';
import { lineOf, readSources } from './source-files.mjs';

const IS_STATEMENT =
  /^(\s|\(|\/\*.*?\*\/)*(select|insert into|update|delete from|with|truncate|lock table|create|alter|drop|listen|notify|set|copy|begin|commit|rollback|vacuum|analyze)\b/;
const NAMES_TABLE = /\b(?:from|join|into|update|using|only|copy|table|truncate)\s+([a-z]\w+)/g;

/** A text that starts with a capitalized word is prose, because SQL is in lower case. */
const IS_PROSE = /^[A-Z][a-z]+ /;
/** Fields by which modules name a table to the platform. */
const TABLE_FIELDS = new Set(['table', 'accountOf']);
/** Methods of Kysely's builder that take a table, such as `selectFrom('chats as c')`. */
const TABLE_METHODS = new Set(
  'selectFrom innerJoin leftJoin rightJoin fullJoin crossJoin insertInto updateTable deleteFrom from using mergeInto'.split(
    ' ',
  ),
);

/**
 * Returns the tables that the SQL of src names, the number of statements and of calls that must have one, and texts
 * that could not be read. Reads a text by itself if no statement contains it.
 */
export function collectStatements(isTable) {
  const sources = readSources();
  const found = { statements: 0, calls: 0, tables: new Map(), unread: [] };
  for (const file of sources) {
    for (const name of ['execute', 'query']) {
      for (const call of file.calls.get(name) ?? []) if (call.arguments.length > 0) readCall(call, file, found);
    }
  }
  // Whole statements first: a constant may name a result of their `with`, which is no table.
  const literals = sources.flatMap((file) => literalsOf(file).map((literal) => ({ file, literal })));
  for (const { file, literal } of literals.filter(isOfStatement)) readLiteral(literal, file, isTable, found);
  for (const { file, literal } of literals) readLiteral(literal, file, isTable, found);
  return found;
}

function isOfStatement({ literal }) {
  const root = rootOf(literal);
  return !ts.isVariableDeclaration(root.parent) && isStatement(root);
}

/** Returns whether the text after the first quote starts a statement. */
function isStatement(node) {
  const text = node.getText();
  return IS_STATEMENT.test(text.slice(text.search(/[`'"]/) + 1));
}

function readCall(call, file, found) {
  const sql = sqlOf(call.arguments[0]);
  const texts = evaluate(sql, file).texts ?? [];
  const statements = texts.filter((pieces) => IS_STATEMENT.test(pieces.map(({ text }) => text ?? '').join('')));
  if (statements.length > 0) found.statements++;
  if (sql && /^(\w+\(\s*)*[`'"]/.test(sql.getText()) && isStatement(sql)) found.calls++;
  for (const pieces of statements) addParsed(parsePieces(pieces), call, file, found);
}

function sqlOf(argument) {
  if (!ts.isObjectLiteralExpression(argument)) return argument;
  const text = argument.properties.find(({ name }) => name?.text === 'text');
  return text?.initializer ?? text?.name;
}

function addParsed({ error, sql, tables }, node, file, found) {
  if (error) {
    const near = sql.slice(Math.max(0, error.at - 60), error.at + 20).replaceAll(/\s+/g, ' ');
    found.unread.push(`${placeOf(file, node.getStart())}: ${error.message}: ${near}`);
    return;
  }
  for (const { table, part, offset } of tables) {
    if (part.file) addTable(table, part.file, part.position + offset, found);
    // The platform reads tables that modules name in TABLE_FIELDS.
    else if (table === 'hole' && part.text === undefined && !file.path.startsWith('src/platform/')) {
      found.unread.push(`${placeOf(file, node.getStart())}: the name of a table is not a constant`);
    }
  }
}

const placeOf = (file, position) => `${file.path}:${lineOf(file, position)}`;

function addTable(table, file, position, found) {
  found.tables.set(`${file.path}:${position} ${table}`, { table, path: file.path, line: lineOf(file, position) });
}

function literalsOf({ tree }) {
  const found = [];
  const visit = (node) => {
    const isLiteral =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isLiteral) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function readLiteral(literal, file, isTable, found) {
  const { parent, text } = literal;
  if (ts.isPropertyAssignment(parent) && TABLE_FIELDS.has(parent.name.text) && isTable(text)) {
    addTable(text, file, literal.getStart() + 1, found);
  }
  if (isTableArgument(literal)) {
    const [table] = text.split(' as ');
    if (isTable(table)) addTable(table, file, literal.getStart() + 1, found);
    return;
  }
  for (const { 0: match, 1: table, index } of text.matchAll(NAMES_TABLE)) {
    const position = literal.getStart() + 1 + index + match.length - table.length;
    const isRead = () => found.tables.has(`${file.path}:${position} ${table}`);
    if (!isTable(table) || isRead()) continue;
    const root = rootOf(literal);
    const texts = (evaluate(root, file).texts ?? []).filter(([first]) => !IS_PROSE.test(first?.text ?? ''));
    for (const pieces of texts) addParsed(parsePart(pieces), root, file, found);
    if (texts.length > 0 && !isRead()) {
      found.unread.push(`${placeOf(file, position)}: ${table} is in a text that no statement contains`);
    }
  }
}

function isTableArgument(literal) {
  const { parent } = literal;
  const call = ts.isArrayLiteralExpression(parent) ? parent.parent : parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  return TABLE_METHODS.has(call.expression.name.text);
}

/** Returns the whole text around a literal: a template or a concatenation. */
function rootOf(literal) {
  let node = literal;
  while (
    ts.isTemplateSpan(node.parent) ||
    ts.isTemplateExpression(node.parent) ||
    ts.isTaggedTemplateExpression(node.parent) ||
    (ts.isBinaryExpression(node.parent) && node.parent.operatorToken.kind === ts.SyntaxKind.PlusToken)
  ) {
    node = node.parent;
  }
  return node;
}
