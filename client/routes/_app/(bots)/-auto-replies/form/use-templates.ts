import { useQuery } from '@tanstack/react-query';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { useCan } from '@/app/use-can.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';

/** Includes the auto-reply's deleted template. */
export function useTemplates(held: TemplateChoice | null): { canChoose: boolean; templates: TemplateChoice[] } {
  const canChoose = useCan('show templates');
  const { data: offered = [] } = useQuery({ ...templateChoicesQuery, enabled: canChoose });
  const isGone = held !== null && offered.every(({ id }) => id !== held.id);
  return { canChoose, templates: isGone ? [...offered, held] : offered };
}
