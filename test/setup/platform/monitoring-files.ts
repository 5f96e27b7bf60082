import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const deploy = join(import.meta.dirname, '../../../deploy');
export const RULES = ['mersal.rules.yml', 'mersal.slo.yml'].map((file) => join(deploy, 'prometheus', file));
const DASHBOARD = join(deploy, 'grafana/mersal-dashboard.json');

interface Panel {
  targets?: { expr: string }[];
}

export function readDashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** Omits expressions over recorded metrics, whose own expressions are included. */
export function readRules(): string[] {
  const text = RULES.map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...text.matchAll(/^( +)expr: (.+(?:\n\1 +.+)*)/gm)].flatMap(([, , expr = '']) =>
    expr.includes('mersal:') ? [] : [expr],
  );
}

export function metricsOf(expr: string): { name: string; labels: string[] }[] {
  return [...expr.matchAll(/\b(mersal_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', matchers = '']) => ({
    name,
    labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
  }));
}
