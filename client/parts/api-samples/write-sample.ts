export interface SampleCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  appId: string;
  token: string;
  fields?: Record<string, unknown>;
  file?: string;
}

export const SAMPLE_LANGUAGES = ['curl', 'JavaScript', 'PHP', 'Python'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export function writeSample(language: SampleLanguage, call: SampleCall): string {
  return WRITERS[language](call);
}

const WRITERS: Record<SampleLanguage, (call: SampleCall) => string> = {
  curl: (call) =>
    [
      `curl -X ${call.method} ${shell(call.url)}`,
      ...headersOf(call).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
      ...(call.file
        ? [
            ...Object.entries(call.fields ?? {}).map(
              ([name, value]) => `--form-string ${shell(`${name}=${String(value)}`)}`,
            ),
            `-F ${shell(`attachment=@${call.file}`)}`,
          ]
        : call.fields
          ? [`-H 'Content-Type: application/json'`, `-d ${shell(JSON.stringify(call.fields))}`]
          : []),
    ].join(' \\\n  '),

  JavaScript: (call) =>
    [
      ...(call.file
        ? [
            `import { openAsBlob } from 'node:fs';`,
            '',
            'const form = new FormData();',
            ...Object.entries(call.fields ?? {}).map(([name, value]) => `form.set(${json(name)}, ${json(value)});`),
            `form.set('attachment', await openAsBlob(${json(call.file)}), ${json(call.file)});`,
            '',
          ]
        : []),
      `const response = await fetch(${json(call.url)}, {`,
      `  method: '${call.method}',`,
      '  headers: {',
      ...headersOf(call).map(([name, value]) => `    ${json(name)}: ${json(value)},`),
      ...(call.fields && !call.file ? [`    "Content-Type": "application/json",`] : []),
      '  },',
      ...(call.file ? ['  body: form,'] : call.fields ? [`  body: JSON.stringify(${json(call.fields)}),`] : []),
      '});',
      'console.log(response.status, await response.json());',
    ].join('\n'),

  PHP: (call) =>
    [
      '<?php',
      `$curl = curl_init(${php(call.url)});`,
      'curl_setopt_array($curl, [',
      `    CURLOPT_CUSTOMREQUEST => '${call.method}',`,
      '    CURLOPT_RETURNTRANSFER => true,',
      '    CURLOPT_HTTPHEADER => [',
      ...headersOf(call).map(([name, value]) => `        ${php(`${name}: ${value}`)},`),
      ...(call.fields && !call.file ? [`        'Content-Type: application/json',`] : []),
      '    ],',
      ...(call.fields
        ? [
            `    CURLOPT_POSTFIELDS => ${call.file ? '[' : 'json_encode(['}`,
            ...Object.entries(call.fields).map(([name, value]) => `        ${php(name)} => ${phpValue(value)},`),
            ...(call.file ? [`        'attachment' => new CURLFile(${php(call.file)}),`] : []),
            `    ${call.file ? ']' : '])'},`,
          ]
        : []),
      ']);',
      'echo curl_exec($curl);',
    ].join('\n'),

  Python: (call) =>
    [
      'import requests',
      '',
      `response = requests.request(`,
      `    ${json(call.method)},`,
      `    ${json(call.url)},`,
      '    headers={',
      ...headersOf(call).map(([name, value]) => `        ${json(name)}: ${json(value)},`),
      '    },',
      ...(call.fields ? [`    ${call.file ? 'data' : 'json'}=${pythonValue(call.fields)},`] : []),
      ...(call.file ? [`    files={"attachment": open(${json(call.file)}, "rb")},`] : []),
      ')',
      'print(response.status_code, response.json())',
    ].join('\n'),
};

function headersOf({ appId, token }: SampleCall): [string, string][] {
  return [
    ['X-Header-App-Id', appId],
    ['X-Header-Authorization', token],
  ];
}

/** Quotes text for a shell, where single quotes have no escapes. */
const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const php = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
const json = (value: unknown): string => JSON.stringify(value);

function phpValue(value: unknown): string {
  if (typeof value === 'string') return php(value);
  if (Array.isArray(value)) return `[${value.map(phpValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return json(value);
  const entries = Object.entries(value).map(([name, inner]) => `${php(name)} => ${phpValue(inner)}`);
  return entries.length > 0 ? `[${entries.join(', ')}]` : '(object) []';
}

function pythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value !== 'object') return json(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${json(name)}: ${pythonValue(inner)}`)
    .join(', ')}}`;
}
