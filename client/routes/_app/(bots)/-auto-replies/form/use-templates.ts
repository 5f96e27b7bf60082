import { useQuery } from '@tanstack/react-query';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { useCan } from '@/app/use-can.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';

/** Returns all templates and the one in use, even if it is deleted. */
export function useTemplates(used: TemplateChoice | null): { canChoose: boolean; templates: TemplateChoice[] } {
  const canChoose = useCan('show templates');
  const { data: available = [] } = useQuery({ ...templateChoicesQuery, enabled: canChoose });
  const isDeleted = used !== null && available.every(({ id }) => id !== used.id);
  return { canChoose, templates: isDeleted ? [...available, used] : available };
}
