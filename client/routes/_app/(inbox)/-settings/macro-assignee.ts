import type { AssignTo, MacroResource } from '@server/messaging/conversations/macros/macros.contract.js';

/** Returns `me`, `user:7`, `team:3`, or null for nobody and for a deleted assignee. */
export function valueOfAssignee({ assign_to: to }: MacroResource): string | null {
  if (to === null || to === 'me') return to;
  const [kind, id] = 'user_id' in to ? ['user', to.user_id] : ['team', to.team_id];
  return id === null ? null : `${kind}:${id}`;
}

export function readAssignee(value: string | null): AssignTo | null {
  if (value === null || value === 'me') return value;
  const [kind, id] = value.split(':');
  return kind === 'user' ? { user_id: Number(id) } : { team_id: Number(id) };
}

export const isAssigneeMissing = (macro: MacroResource): boolean =>
  macro.assign_to !== null && valueOfAssignee(macro) === null;
