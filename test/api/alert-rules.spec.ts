import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readDashboard, RULES } from '../setup/platform/monitoring-files.js';

const promtool = (...args: string[]): string =>
  execFileSync(process.env['PROMTOOL'] ?? 'promtool', args, { encoding: 'utf8', stdio: 'pipe' });

it.each(RULES)('Prometheus loads the alert rules, and they pass their own tests: %s', (rules) => {
  expect(promtool('check', 'rules', rules)).toMatch(/SUCCESS: \d+ rules found/);
  const tests = rules.replace('.yml', '.test.yml');
  expect(promtool('test', 'rules', tests)).toContain('SUCCESS');
  const tested = readFileSync(tests, 'utf8');
  const alerts = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(4);
  // Every rule has a test in which it fires.
  const fires = (alert: string | undefined) => new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:`).test(tested);
  expect(alerts.filter((alert) => !fires(alert))).toEqual([]);
});

it('Prometheus parses every query of the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mersal-dashboard-'));
  const rules = readDashboard().map((expr, index) => ({ record: `dashboard:${index}`, expr }));
  // Rule files are YAML, and JSON is valid YAML.
  const file = join(folder, 'dashboard.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  try {
    expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${rules.length} rules found`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
