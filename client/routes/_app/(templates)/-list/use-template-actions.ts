import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_USES_COUNTED } from '@server/templates/template-limits.contract.js';
import type { TemplateResource } from '@server/templates/templates.contract.js';
import { confirm } from '@/app/confirm.js';
import { ignoreNotFound } from '@/app/http/not-found.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { deleteTemplate, duplicateTemplate } from '@/data/templates/templates.js';

interface TemplateActions {
  duplicate: (template: TemplateResource) => Promise<void>;
  remove: (template: TemplateResource) => Promise<void>;
}

export function useTemplateActions(): TemplateActions {
  const { t } = useTranslation();
  const navigate = useNavigate();

  async function duplicate(template: TemplateResource): Promise<void> {
    try {
      const { id } = await duplicateTemplate(template.id);
      const edit = () => void navigate({ to: '/edit-template/$templateId', params: { templateId: String(id) } });
      toast.success(t('templates.created'), { label: t('templates.edit'), run: edit });
    } catch (error) {
      showFailure(error, () => void duplicate(template), t('templates.not_created'));
    }
  }

  async function remove(template: TemplateResource): Promise<void> {
    const { messages: count } = template.used_by;
    const isConfirmed = await confirm({
      title: t('templates.delete_title', { name: isolate(template.name) }),
      body:
        count === 0
          ? t('templates.delete_unused')
          : count < MAX_USES_COUNTED
            ? t('templates.delete_used', { count })
            : t('templates.delete_used_often', { count }),
      confirmLabel: t('templates.delete_confirm'),
      isDestructive: true,
    });
    if (isConfirmed) await deleteConfirmed(template.id);
  }

  async function deleteConfirmed(id: number): Promise<void> {
    try {
      await ignoreNotFound(deleteTemplate(id));
    } catch (error) {
      showFailure(error, () => void deleteConfirmed(id));
      return;
    }
    toast.success(t('templates.deleted'));
  }

  return { duplicate, remove };
}
