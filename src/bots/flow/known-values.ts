import { canonicalName, compileText } from '../../templates/text/text.contract.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import { MAX_VARIABLE_CHARS, MAX_VARIABLE_NAME_CHARS, MAX_VARIABLES } from './flow-limits.contract.js';
import type { World } from './turn.js';

/** Variables of the conversation precede contact fields. */
export class KnownValues {
  private readonly variables: Map<string, string>;
  private readonly fields: Map<string, string>;
  readonly groupIds: Set<number>;

  constructor({ contact, values = {} }: World, variables: Readonly<Record<string, string>>) {
    this.variables = new Map(Object.entries(variables));
    const fields = Object.entries(contact.fields).map(([name, value]) => [canonicalName(name), value] as const);
    this.fields = new Map([...fields, ...Object.entries(values)]);
    if (contact.name !== null) this.fields.set(canonicalName('name'), contact.name);
    this.groupIds = new Set(contact.groupIds);
  }

  valueOf(name: string): string {
    const canonical = canonicalName(name);
    return (this.variables.get(canonical) ?? this.fields.get(canonical) ?? '').trim();
  }

  setVariable(name: string, value: string): void {
    const canonical = canonicalName(name.slice(0, 2 * MAX_VARIABLE_NAME_CHARS)).slice(0, MAX_VARIABLE_NAME_CHARS);
    if (canonical === '' || (!this.variables.has(canonical) && this.variables.size >= MAX_VARIABLES)) return;
    this.variables.set(canonical, cutText(value, MAX_VARIABLE_CHARS));
  }

  deleteVariables(prefix: string): void {
    const canonical = canonicalName(prefix);
    for (const name of this.variables.keys())
      if (name === canonical || name.startsWith(`${canonical}.`)) this.variables.delete(name);
  }

  /** Uses the first of random alternatives, to be deterministic. */
  fillIn(text: string): string {
    const values = Object.fromEntries([...this.fields, ...this.variables]);
    return compileText(text).render(values, () => 0);
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries(this.variables);
  }
}
