import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { AuditAction } from '../../src/auth/audit.contract.js';
import {
  ADMIN_PERMISSIONS,
  HELD_TOGETHER,
  MEMBER_PERMISSIONS,
  PERMISSIONS_OF_MEMBER,
} from '../../src/auth/permissions.contract.js';

const client = join(import.meta.dirname, '../../client');
const FIRST_STEPS = ['link_device', 'import_contacts', 'template', 'test_message'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The code has a fallback for a missing text. */
const GUARDED = ['errors.*', 'validation.*', 'devices.reason.*'];

/** Values of key parts whose type is only string. */
const OPEN: Record<string, readonly string[]> = {
  'audit.action.*': AuditAction.options,
  'dashboard.count.*': [
    'sent',
    'delivered',
    'read',
    'failed',
    'active',
    'inactive',
    'total',
    'contacts',
    'groups',
    'templates',
  ],
  'dashboard.steps.*': FIRST_STEPS,
  'dashboard.steps.*_help': FIRST_STEPS,
  'devices.act.*': ['link', 'link_again', 'reconnect', 'try_again', 'new_qr', 'new_code'],
  'health.role.*': ['web', 'worker', 'devices'],
  'members.permission.*': Object.keys({ ...MEMBER_PERMISSIONS, ...ADMIN_PERMISSIONS }),
  // The first name stands for the group.
  'members.unit.*': PERMISSIONS_OF_MEMBER.filter(
    (name) => !HELD_TOGETHER.some(([, ...others]) => others.includes(name)),
  ).map((name) => name.replaceAll(' ', '-')),
  'sandbox.kind.*': ['image', 'video', 'audio', 'document', 'sticker'],
};

function readKeys(language: string): Set<string> {
  const found = new Set<string>();
  const walk = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') found.add(prefix).add(prefix.replace(PLURAL, ''));
    else for (const [key, inner] of Object.entries(value as object)) walk(`${prefix}.${key}`, inner);
  };
  const folder = join(client, 'locales', language);
  for (const file of readdirSync(folder))
    walk(file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return found;
}

interface Built {
  file: string;
  /** Example: `devices.state.*`. */
  pattern: string;
  /** The expressions that the key is built from. */
  from: string;
  /** Null when a part is any string. */
  keys: string[] | null;
}

function wordsOf(checker: ts.TypeChecker, expression: ts.Expression): string[] | null {
  const type =
    checker.getBaseConstraintOfType(checker.getTypeAtLocation(expression)) ?? checker.getTypeAtLocation(expression);
  const parts = type.isUnion() ? type.types : [type];
  const words = parts.map((part) => (part.isStringLiteral() || part.isNumberLiteral() ? String(part.value) : null));
  return words.some((word) => word === null) ? null : (words as string[]);
}

/** Accepts files that declare global types too. */
const mayBuild = (file: string): boolean =>
  file.endsWith('.d.ts') || (!file.includes('.spec.') && /\bt\(\s*`/.test(readFileSync(file, 'utf8')));

function readBuilt(): Built[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(client, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  )!;
  const options = { ...config.options, noEmit: true };
  // Imports load the rest. Skipping JSDoc types saves a quarter of the work.
  const host = { ...ts.createCompilerHost(options), jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const program = ts.createProgram(config.fileNames.filter(mayBuild), options, host);
  const checker = program.getTypeChecker();
  const found: Built[] = [];
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(client) || source.fileName.includes('.spec.')) continue;
    const visit = (node: ts.Node): void => {
      const [key] = ts.isCallExpression(node) ? node.arguments : [];
      if (
        ts.isCallExpression(node) &&
        /(^|\.)t$/.test(node.expression.getText()) &&
        key &&
        ts.isTemplateExpression(key)
      ) {
        let keys: string[] | null = [key.head.text];
        let pattern = key.head.text;
        for (const { expression, literal } of key.templateSpans) {
          const words = wordsOf(checker, expression);
          keys = keys && words ? keys.flatMap((keyStart) => words.map((word) => keyStart + word + literal.text)) : null;
          pattern += `*${literal.text}`;
        }
        const from = key.templateSpans.map(({ expression }) => expression.getText()).join();
        found.push({ file: source.fileName.slice(client.length + 1), pattern, from, keys });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

it('every key that code builds has a text in both languages for every possible part', () => {
  const built = readBuilt();
  expect(built.length).toBeGreaterThan(50);
  const missing: string[] = [];
  for (const language of ['en', 'ar']) {
    const texts = readKeys(language);
    for (const { file, from, keys } of built) {
      const others = built.filter((other) => other.file === file && other.from === from);
      (keys ?? []).forEach((key, word) => {
        if (!others.some((other) => texts.has(other.keys?.[word] ?? ''))) missing.push(`${language} ${key} (${file})`);
      });
    }
    for (const [pattern, words] of Object.entries(OPEN))
      for (const word of words)
        if (!texts.has(pattern.replace('*', word))) missing.push(`${language} ${pattern.replace('*', word)}`);
  }
  expect(missing).toEqual([]);
  const open = built.filter(({ keys, pattern }) => keys === null && !GUARDED.includes(pattern) && !(pattern in OPEN));
  expect(open.map(({ file, pattern }) => `${pattern} (${file})`)).toEqual([]);
}, 120_000);
