import ts from 'typescript';
import { readSources, sourceFile } from './source-files.mjs';
import { UNKNOWN, concatenate, either, fieldOf, join, map, replace, written } from './values.mjs';

const MAX_DEPTH = 24;
/** Methods whose result is read like the value itself. */
const TRANSPARENT_METHODS = new Set(['trim', 'slice', 'filter', 'toSorted', 'toString', 'replace', 'replaceAll']);

/** Returns the value of an expression (values.mjs). `scope` has the arguments of the calls around it. */
export function evaluate(node, file, scope = new Map(), depth = 0) {
  if (!node || depth > MAX_DEPTH) return UNKNOWN;
  const value = (inner) => evaluate(inner, file, scope, depth + 1);
  if (ts.isStringLiteralLike(node)) return written(node.text, file, node.getStart() + 1);
  if (ts.isNumericLiteral(node)) return written(node.text, file, node.getStart());
  if (ts.isTemplateExpression(node)) return valueOfTemplate(node, file, value);
  if (ts.isTaggedTemplateExpression(node)) return valueOfSqlTag(node, file, value);
  if (isWrapper(node)) return value(node.expression);
  if (ts.isConditionalExpression(node)) return either([value(node.whenTrue), value(node.whenFalse)]);
  if (ts.isBinaryExpression(node)) return valueOfOperator(node, value);
  if (ts.isArrayLiteralExpression(node)) return { items: node.elements.flatMap((element) => itemsOf(element, value)) };
  if (ts.isObjectLiteralExpression(node)) return { fields: fieldsOf(node, value) };
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return functionOf(node, file, scope, depth);
  if (ts.isIdentifier(node)) return valueOfName(node, file, scope, depth);
  if (ts.isPropertyAccessExpression(node)) {
    if (node.expression.kind === ts.SyntaxKind.ThisKeyword) return valueOfMember(node, file, depth);
    return fieldOf(value(node.expression), node.name.text);
  }
  if (ts.isElementAccessExpression(node)) return valueOfElement(node, value);
  if (ts.isCallExpression(node)) return valueOfCall(node, value);
  return UNKNOWN;
}

const isWrapper = (node) =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node);

function valueOfTemplate({ head, templateSpans }, file, value) {
  const parts = [written(head.text, file, head.getStart() + 1)];
  for (const { expression, literal } of templateSpans) {
    parts.push(value(expression), written(literal.text, file, literal.getStart() + 1));
  }
  return concatenate(parts);
}

/** Treats values as parameters unless they are SQL, as Kysely's `sql` and `preparedSql` do. */
function valueOfSqlTag({ template }, file, value) {
  const sqlOf = (node) => {
    const given = value(node);
    return given.isSql ? given : UNKNOWN;
  };
  const read = ts.isTemplateExpression(template) ? valueOfTemplate(template, file, sqlOf) : value(template);
  return { ...read, isSql: true };
}

function valueOfOperator({ operatorToken, left, right }, value) {
  if (operatorToken.kind === ts.SyntaxKind.PlusToken) return concatenate([value(left), value(right)]);
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return either([value(left), value(right)]);
  if (operatorToken.kind === ts.SyntaxKind.BarBarToken) return either([value(left), value(right)]);
  return operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? value(right) : UNKNOWN;
}

const itemsOf = (node, value) => (ts.isSpreadElement(node) ? (value(node.expression).items ?? []) : [value(node)]);

function fieldsOf(node, value) {
  const fields = new Map();
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      for (const [name, spread] of fieldsIn(value(property.expression))) fields.set(name, spread);
    } else if (ts.isPropertyAssignment(property)) {
      fields.set(nameOf(property.name), value(property.initializer));
    } else if (ts.isShorthandPropertyAssignment(property)) {
      fields.set(property.name.text, value(property.name));
    }
  }
  return fields;
}

/** Returns the fields of an object, or of all its alternatives. */
function fieldsIn(value) {
  const names = (value.options ?? [value]).flatMap(({ fields }) => [...(fields?.keys() ?? [])]);
  return names.map((name) => [name, fieldOf(value, name)]);
}

const nameOf = (name) => (ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText());

function valueOfElement({ expression, argumentExpression }, value) {
  const { items, fields } = value(expression);
  const isKnown = ts.isStringLiteralLike(argumentExpression) && fields?.has(argumentExpression.text);
  return isKnown ? fields.get(argumentExpression.text) : either(items ?? [...(fields?.values() ?? [])]);
}

function valueOfCall(node, value) {
  const given = node.arguments.map((argument) => value(argument));
  if (ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    if (expression.getText() === 'sql' && name.text === 'raw') return { ...given[0], isSql: true };
    if (expression.getText() === 'sql' && name.text === 'join') return valueOfSqlJoin(given);
    const isOwn = expression.kind === ts.SyntaxKind.ThisKeyword;
    const receiver = isOwn ? UNKNOWN : value(expression);
    if (name.text === 'join') return join(receiver, given[0] ?? written(','));
    if (name.text === 'map' || name.text === 'flatMap') return map(receiver, given[0]?.call);
    if (expression.getText() === 'Object' && name.text === 'values')
      return { items: [...(given[0]?.fields?.values() ?? [])] };
    if (name.text.startsWith('replace') && receiver.texts && ts.isStringLiteral(node.arguments[0])) {
      return replace(receiver, node.arguments[0].text, given[1] ?? UNKNOWN);
    }
    if (TRANSPARENT_METHODS.has(name.text) && receiver !== UNKNOWN) return receiver;
  }
  const { call } = value(node.expression);
  if (call) return call(given);
  // A function of a package, such as `copyTo(sql)`.
  return ts.isIdentifier(node.expression) && given[0]?.texts ? given[0] : UNKNOWN;
}

/** Returns UNKNOWN unless all joined values are SQL, because bound values are one hole (values.mjs). */
const valueOfSqlJoin = ([list = UNKNOWN, separator = written(', ')]) =>
  list.items?.every(({ isSql }) => isSql) ? { ...join(list, separator), isSql: true } : UNKNOWN;

function valueOfName(node, file, scope, depth) {
  const declared = nearest(file.declarations.get(node.text), node);
  if (declared) return scope.get(declared) ?? valueOfDeclaration(declared, file, scope, depth);
  const imported = file.imports.get(node.text);
  const exporter = imported && sourceFile(imported.from);
  const exported = exporter?.declarations.get(imported.name)?.find(isTopLevel);
  return exported ? valueOfDeclaration(exported, exporter, new Map(), depth) : UNKNOWN;
}

const isTopLevel = (node) =>
  ts.isSourceFile(node.parent) || (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));

/** Returns the declaration in the innermost block around a use. */
function nearest(declarations, use) {
  return declarations
    ?.filter((declaration) => blockOf(declaration).pos <= use.pos && use.end <= blockOf(declaration).end)
    .sort((left, right) => blockOf(right).pos - blockOf(left).pos)[0];
}

function blockOf(declaration) {
  let node = declaration.parent;
  while (!(ts.isBlock(node) || ts.isSourceFile(node) || ts.isFunctionLike(node) || ts.isForOfStatement(node))) {
    node = node.parent;
  }
  return node;
}

function valueOfDeclaration(declaration, file, scope, depth) {
  if (ts.isFunctionDeclaration(declaration)) return functionOf(declaration, file, new Map(), depth);
  if (ts.isBindingElement(declaration)) return valueOfBinding(declaration, file, scope, depth);
  if (ts.isParameter(declaration)) return argumentsOf(declaration, file, depth);
  if (!ts.isVariableDeclaration(declaration)) return UNKNOWN;
  const list = declaration.parent.parent;
  if (ts.isForOfStatement(list)) return either(evaluate(list.expression, file, scope, depth + 1).items ?? []);
  const value = evaluate(declaration.initializer, file, scope, depth + 1);
  return isTopLevel(declaration) ? value : withAssignments(declaration, value, file, scope, depth);
}

function valueOfBinding(declaration, file, scope, depth) {
  const pattern = declaration.parent;
  const holder = pattern.parent;
  const given = scope.get(holder) ?? valueOfDeclaration(holder, file, scope, depth + 1);
  if (ts.isArrayBindingPattern(pattern)) {
    const pick = ({ items }) => items?.[pattern.elements.indexOf(declaration)] ?? UNKNOWN;
    return given.options ? either(given.options.map(pick)) : pick(given);
  }
  const value = fieldOf(given, nameOf(declaration.propertyName ?? declaration.name));
  return value === UNKNOWN ? evaluate(declaration.initializer, file, scope, depth + 1) : value;
}

/** Adds values that a variable receives by `push`, `=` and `+=` in its block. */
function withAssignments(declaration, value, file, scope, depth) {
  const isVariable = (node) => ts.isIdentifier(node) && node.text === declaration.name.text;
  const inner = (node) => evaluate(node, file, scope, depth + 1);
  const items = [];
  const assigned = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      if (name.text === 'push' && isVariable(expression))
        items.push(...node.arguments.flatMap((given) => itemsOf(given, inner)));
    }
    if (ts.isBinaryExpression(node) && isVariable(node.left)) {
      const { kind } = node.operatorToken;
      if (kind === ts.SyntaxKind.EqualsToken) assigned.push(inner(node.right));
      if (kind === ts.SyntaxKind.PlusEqualsToken) assigned.push(concatenate([value, inner(node.right)]));
    }
    ts.forEachChild(node, visit);
  };
  visit(blockOf(declaration));
  return value.items ? { items: [...value.items, ...items] } : either([value, ...assigned]);
}

/** Returns the arguments of a parameter, also from other files if its function is exported. */
function argumentsOf(parameter, file, depth) {
  const callee = parameter.parent;
  const at = callee.parameters.indexOf(parameter);
  const variable = ts.isVariableDeclaration(callee.parent) ? callee.parent : callee;
  if (depth > MAX_DEPTH / 2 || !variable.name) return evaluate(parameter.initializer, file, new Map(), depth + 1);
  const name = variable.name.text;
  const callers = isTopLevel(variable) ? readSources().filter((importer) => isImportedBy(importer, file, name)) : [];
  const given = [file, ...callers].flatMap((caller) =>
    (caller.calls.get(name) ?? [])
      .filter((call) => call.arguments[at])
      .map((call) => evaluate(call.arguments[at], caller, new Map(), depth + 4)),
  );
  return either([...given, evaluate(parameter.initializer, file, new Map(), depth + 1)]);
}

function isImportedBy(importer, file, name) {
  const imported = importer.imports.get(name);
  return imported?.name === name && imported.from === file.path;
}

function valueOfMember(node, file, depth) {
  let holder = node.parent;
  while (holder && !ts.isClassLike(holder)) holder = holder.parent;
  const member = holder?.members.find(({ name }) => name?.text === node.name.text);
  if (!member) return UNKNOWN;
  if (ts.isMethodDeclaration(member)) return functionOf(member, file, new Map(), depth);
  if (ts.isGetAccessor(member)) return functionOf(member, file, new Map(), depth).call([]);
  return evaluate(member.initializer, file, new Map(), depth + 1);
}

function functionOf(node, file, scope, depth) {
  const call = (given) => {
    const inner = new Map(scope);
    node.parameters.forEach((parameter, at) => {
      inner.set(parameter, given[at] ?? evaluate(parameter.initializer, file, inner, depth + 1));
    });
    if (!node.body) return UNKNOWN;
    if (!ts.isBlock(node.body)) return evaluate(node.body, file, inner, depth + 1);
    return either(returnsOf(node.body).map((expression) => evaluate(expression, file, inner, depth + 1)));
  };
  return { call };
}

function returnsOf(body) {
  const found = [];
  const visit = (node) => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}
