import { canonicalName, compileText } from '../../messaging/text/text.contract.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import { LONGEST_VARIABLE, LONGEST_VARIABLE_NAME, MOST_VARIABLES } from './flow-limits.contract.js';
import type { World } from './turn.js';

/** What a conversation knows while it is walked: what was learned counts before what the contact's card says. */
export class Known {
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

  /** Empty when nothing is known by that name. */
  valueOf(name: string): string {
    const canonical = canonicalName(name);
    return (this.variables.get(canonical) ?? this.fields.get(canonical) ?? '').trim();
  }

  learn(name: string, value: string): void {
    const canonical = canonicalName(name.slice(0, 2 * LONGEST_VARIABLE_NAME)).slice(0, LONGEST_VARIABLE_NAME);
    if (canonical === '' || (!this.variables.has(canonical) && this.variables.size >= MOST_VARIABLES)) return;
    this.variables.set(canonical, cutText(value, LONGEST_VARIABLE));
  }

  /** What a webhook said before is not mixed with what it says now. */
  forget(prefix: string): void {
    const canonical = canonicalName(prefix);
    for (const name of this.variables.keys())
      if (name === canonical || name.startsWith(`${canonical}.`)) this.variables.delete(name);
  }

  /** A text with what is known in its braces; of a choice at random the first is taken, as a walk throws no dice. */
  fillIn(text: string): string {
    const values = Object.fromEntries([...this.fields, ...this.variables]);
    return compileText(text).render(values, () => 0);
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries(this.variables);
  }
}
