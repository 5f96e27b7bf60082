import { type Profiler, Session } from 'node:inspector';
import { describe, expect, it } from '@jest/globals';
import { MAX_BODY_LENGTH } from './message-limits.contract.js';
import { breaksText, compileText, escapeText, renderSingle, seededRandom } from './text.contract.js';

const VALUES = { name: 'سارة', city: 'Riyadh', المدينه: 'جدة', braces: '{name} {{a|b}} \\{', platform_name: 'مرسال' };

/** Returns 0 for the first option, 0.99 for the last. */
function randomOf(...draws: number[]): () => number {
  let next = 0;
  return () => draws[next++] ?? 0;
}

const problemsOf = (source: string) =>
  compileText(source).problems.map(({ kind, from, to }) => `${kind} ${from}-${to}`);

describe('rendering', () => {
  it.each<[source: string, rendered: string, ...draws: number[]]>([
    ['', ''],
    ['plain text', 'plain text'],
    ['مرحبا بالعالم', 'مرحبا بالعالم'],
    ['a | b', 'a | b'],
    ['*bold* _italic_ ~strike~ ```mono```', '*bold* _italic_ ~strike~ ```mono```'],
    ['line\nline\r\nline', 'line\nline\r\nline'],
    ['<b>no & markup</b>', '<b>no & markup</b>'],
    ['🙂 {name} 🙂', '🙂 سارة 🙂'],
    // Choices
    ['{{a|b|c}}', 'a', 0],
    ['{{a|b|c}}', 'b', 0.5],
    ['{{a|b|c}}', 'c', 0.99],
    ['{{a|b|c}}', 'a', 1],
    ['{{a|b}}', 'a', Number.NaN],
    ['{{a|b}}', 'a', -5],
    ['{{أهلا|مرحبا|حياك}} بك', 'حياك بك', 0.99],
    ['x{{a|b}}y{{c|d}}z', 'xaydz', 0, 0.99],
    ['{{a|{{b|c}}}}', 'c', 0.99, 0.99],
    ['{{{{a|b}}|c}}', 'b', 0, 0.99],
    ['{{{{a|b}}{{c|d}}|e}}', 'ad', 0, 0, 0.99],
    ['{{a|}}!', '!', 0.99],
    ['{{|a}}!', '!', 0],
    ['{{only}}', 'only'],
    ['{{}}x', 'x'],
    ['{{two\nlines|one}}', 'two\nlines', 0],
    // Variables
    ['{name}', 'سارة'],
    ['{ name }', 'سارة'],
    ['{NAME}', 'سارة'],
    ['{الاسم}', 'سارة'],
    ['{الإسم}', 'سارة'],
    ['{اسم_المنصة}', 'مرسال'],
    ['{اسم المنصه}', 'مرسال'],
    ['{Platform Name}', 'مرسال'],
    ['{المدينة}', 'جدة'],
    ['{City}', 'Riyadh'],
    ['{name}{city}', 'سارةRiyadh'],
    ['{{مرحبا {الاسم}|أهلا}}', 'مرحبا سارة', 0],
    ['{{مرحبا {الاسم}|أهلا}}', 'أهلا', 0.99],
    ['{{{name}|you}}', 'سارة', 0],
    ['{{you|{name}}}', 'سارة', 0.99],
    // Values are not parsed again
    ['{braces}', '{name} {{a|b}} \\{'],
    ['{{{braces}|x}}', '{name} {{a|b}} \\{', 0],
    // Removed with the surplus blank
    ['Hi {nobody}, welcome', 'Hi, welcome'],
    ['Hi {nobody} there', 'Hi there'],
    ['مرحبا {مجهول}، أهلا', 'مرحبا، أهلا'],
    ['هل أنت {مجهول}؟', 'هل أنت؟'],
    ['{nobody} there', 'there'],
    ['there {nobody}', 'there'],
    ['{nobody}', ''],
    ['one {nobody} {noone} two', 'one two'],
    ['{nobody} {noone} two', 'two'],
    ['first {nobody}\nsecond', 'first\nsecond'],
    ['first\n{nobody} second', 'first\nsecond'],
    ['a{nobody}b', 'ab'],
    // Removed with its comma
    ['مرحبا {مجهول}،', 'مرحبا'],
    ['Hi {nobody},', 'Hi'],
    ['Hi {nobody}, \n', 'Hi'],
    ['Hi {nobody},\nyour order', 'Hi,\nyour order'],
    ['{nobody}, welcome', 'welcome'],
    ['{مجهول}، أهلا', 'أهلا'],
    ['first\n{nobody}، second', 'first\nsecond'],
    ['Hi, {nobody}, welcome', 'Hi, welcome'],
    ['أهلا، {مجهول}، بك', 'أهلا، بك'],
    ['Thanks, {nobody}!', 'Thanks!'],
    ['شكرا، {مجهول}؟', 'شكرا؟'],
    ['Thanks, {nobody}', 'Thanks'],
    ['Thanks, {nobody}\nBye', 'Thanks\nBye'],
    ['Hi {nobody}, {name}', 'Hi, سارة'],
    ['{{Hi {nobody},|x}} you', 'Hi, you', 0],
    // Removed with the surrounding marks
    ['*{nobody}*', ''],
    ['_{nobody}_ ~{nobody}~ ```{nobody}``` `{nobody}`', ''],
    ['*_{nobody}_*', ''],
    ['*{nobody} {noone}*', ''],
    ['Hi *{nobody}*, welcome', 'Hi, welcome'],
    ['مرحبا *{مجهول}*،', 'مرحبا'],
    ['*{nobody}*, welcome', 'welcome'],
    ['*Hi {nobody}*', '*Hi*'],
    ['*{nobody} welcome*', '*welcome*'],
    ['*bold*{nobody}*more*', '*bold**more*'],
    ['*a* {nobody} *b*', '*a* *b*'],
    ['*{name}*', '*سارة*'],
    ['2 * {nobody} * 3', '2 * * 3'],
    ['two  blanks stay', 'two  blanks stay'],
    ['{constructor}{toString}{__proto__}', ''],
    // Escapes
    ['\\{name\\}', '{name}'],
    ['\\{{name}\\}', '{سارة}'],
    ['{{a\\|b|c}}', 'a|b', 0],
    ['\\{\\{a|b\\}\\}', '{{a|b}}'],
    ['C:\\dir \\n \\', 'C:\\dir \\n \\'],
    ['\\\\{name}', '\\سارة'],
    // Stray braces
    ['a } b', 'a } b'],
    ['a }} b', 'a }} b'],
    ['a { b', 'a { b'],
    ['{}', '{}'],
    ['{ }', '{ }'],
    ['{line\nbreak}', '{line\nbreak}'],
    ['{{a|b', '{{a|b'],
    ['{{a|{name}', '{{a|سارة'],
    ['{{a|{{b|c}}', '{{a|c', 0.99],
    ['{{{a|b}}}', '{a}', 0],
    [':-} {-:', ':-} {-:'],
  ])('%j becomes %j', (source, rendered, ...draws) => {
    expect(compileText(source).render(VALUES, randomOf(...draws))).toBe(rendered);
  });
});

describe('a single text', () => {
  it.each<[source: string, rendered?: string, ...draws: number[]]>([
    ['Use {discount} today'],
    ['استخدم {الكود} اليوم'],
    ['{"a":1}'],
    ['{"a":{"b":[1,{"c":"{x}"}]}}'],
    ['a{b}c{}d{ }e'],
    ['body{color:red} .x{a:b}'],
    ['function f(){ return {a:1}; }'],
    ['{{discount}}'],
    ['{{ user.name }}'],
    ['{{}}'],
    ['{{a {b}'],
    ['}} {{ }'],
    ['{{'.repeat(40)],
    ['grep "a\\|b" C:\\new\\{'.slice(0, -1)],
    ['{constructor} {__proto__} {toString}'],
    ['one {nobody} {noone} two'],
    ['Hi {name}', 'Hi سارة'],
    ['{"to":"{name}"}', '{"to":"سارة"}'],
    ['{{hello {name}}}', '{{hello سارة}}'],
    ['{{{name}}}', '{{سارة}}'],
    ['mail {your_email} {x}', 'mail {x}'],
    ['from {region}.', 'from.'],
    ['{{a|b}} {x}', 'b {x}', 0.99],
    ['\\{name} {x}', '{name} {x}'],
  ])('of %j keeps unknown braces', (source, rendered = source, ...draws) => {
    const given = { values: VALUES, fields: ['Region'], random: randomOf(...draws) };
    expect(renderSingle(compileText(source), given)).toBe(rendered);
  });
});

describe('problems', () => {
  it.each<[source: string, ...problems: string[]]>([
    ['nothing wrong {name} {{a|b}} \\{'],
    ['x {{a|b', 'open_choice 2-4'],
    ['{{a|{{b}} c', 'open_choice 0-2', 'one_option 4-9'],
    ['{{a {{b', 'open_choice 0-2', 'open_choice 4-6'],
    ['hi {name', 'open_variable 3-4'],
    [`{${'x'.repeat(101)}}`, 'open_variable 0-1', 'stray_brace 102-103'],
    ['{}', 'empty_variable 0-2'],
    ['{ ـ }', 'empty_variable 0-5'],
    ['a} b}}', 'stray_brace 1-2', 'stray_brace 4-6'],
    ['{{name}}', 'one_option 0-8'],
    ['{{}}', 'empty_option 1-3'],
    ['{{a||b}}', 'empty_option 3-5'],
    ['{{a|}}', 'empty_option 3-5'],
    ['x'.repeat(MAX_BODY_LENGTH + 5), `too_long ${MAX_BODY_LENGTH}-${MAX_BODY_LENGTH + 5}`],
    ['{{'.repeat(21), 'too_deep 40-42'],
    [`{{${'|'.repeat(1000)}}}`, 'too_many_options 1002-1004'],
  ])('are found in %.40s', (source, ...problems) => {
    expect(problemsOf(source)).toEqual(problems);
  });

  it('break the text if recipients would see braces', () => {
    const breaking = (source: string) => compileText(source).problems.some(breaksText);
    expect(['{{a|b', '{{'.repeat(30), 'x'.repeat(MAX_BODY_LENGTH + 1)].map(breaking)).toEqual([true, true, true]);
    expect(['{name', '{{a|}}', '}}', '{{name}}', 'fine'].map(breaking)).toEqual([false, false, false, false, false]);
  });

  it('include an open choice after many problems', () => {
    expect(problemsOf(`${'}'.repeat(401)}{{a`)).toContain('open_choice 401-403');
  });
});

describe('properties of a text', () => {
  it('lists variables once, in order, with all positions', () => {
    const { variables, uses } = compileText('{City} {{ {الاسم}|{name} }} {city}');
    expect(variables).toEqual(['city', 'name']);
    expect(uses.map(({ written, from, to }) => [written, from, to])).toEqual([
      ['City', 0, 6],
      ['الاسم', 10, 17],
      ['name', 18, 24],
      ['city', 28, 34],
    ]);
  });

  it.each<[source: string, outcomes: number]>([
    ['plain', 1],
    ['{{a|b|c}}', 3],
    ['{{a|b}} {{c|d}} {{e|f|g}}', 12],
    ['{{a|{{b|c}}}}', 3],
    ['{{a|b{{c|d}}{{e|f}}}}', 5],
    ['{{a|b}} {{c|{{d|e}}', 4],
    ['{{a|b}}'.repeat(30), 1_000_000],
  ])('%s has %i outcomes', (source, outcomes) => {
    expect(compileText(source).outcomes).toBe(outcomes);
  });
});

/** Counts calls instead of time, which depends on the machine's load. */
function countCalls(work: () => void): number {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    work();
    const coverage: Profiler.ScriptCoverage[] = [];
    session.post('Profiler.takePreciseCoverage', (_, { result }) => coverage.push(...result));
    const ours = coverage.filter(({ url }) => /\/src\/templates\/text\/[^/]+\.contract\.ts$/.test(url));
    return ours.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  } finally {
    session.disconnect();
  }
}

/** Eight calls per character. */
const MAX_CALLS = 8 * MAX_BODY_LENGTH;

describe('bounds', () => {
  it.each([
    ['10,000 choices deep', '{{a|'.repeat(10_000)],
    ['a megabyte', 'x{name}'.repeat(150_000)],
    ['open braces', '{'.repeat(MAX_BODY_LENGTH)],
    ['open choices', '{{'.repeat(MAX_BODY_LENGTH / 2)],
    ['closing braces', '}'.repeat(MAX_BODY_LENGTH)],
    ['bars', `{{${'|'.repeat(MAX_BODY_LENGTH - 4)}}}`],
    ['backslashes', '\\'.repeat(MAX_BODY_LENGTH)],
    ['names that never end', `{${' '.repeat(98)}`.repeat(41)],
    ['open choices around text', '{{a|b '.repeat(20) + 'x'.repeat(3900)],
    ['one value many times', '{name}'.repeat(680)],
    ['missing values', '{nobody}, '.repeat(400)],
    ['marks around missing values', '*{nobody}'.repeat(450)],
    ['options of many choices', `${'{{'.repeat(19)}${'a|'.repeat(900)}`],
  ])('limits the calls for %s', (_, source) => {
    const calls = countCalls(() => {
      const rendered = compileText(source).render({ name: 'x'.repeat(1_000_000) }, Math.random);
      expect(rendered.length).toBeLessThanOrEqual(MAX_BODY_LENGTH);
    });
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThan(MAX_CALLS);
  });

  it('returns text beyond the depth limit unchanged and never half a character', () => {
    expect(compileText('{{'.repeat(21)).render({}, Math.random)).toBe('{{'.repeat(21));
    const rendered = compileText(`x${'🙂'.repeat(MAX_BODY_LENGTH)}`).render({}, Math.random);
    expect(rendered).toBe(`x${'🙂'.repeat(MAX_BODY_LENGTH / 2 - 1)}`);
    expect(
      compileText('a{name}')
        .render({ name: '🙂'.repeat(MAX_BODY_LENGTH) }, Math.random)
        .isWellFormed(),
    ).toBe(true);
  });
});

it('escapes special characters', () => {
  expect(escapeText('a {b} {{c|d}} \\')).toBe('a \\{b\\} \\{\\{c|d\\}\\} \\');
  expect(escapeText('\\{')).toBe('\\\\\\{');
});

it('draws reproducible and uniform random numbers', () => {
  const draw = (seed: number) => Array.from({ length: 3 }, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const random = seededRandom(1);
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < 40_000; index++) counts[Math.trunc(random() * 4)]! += 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});
