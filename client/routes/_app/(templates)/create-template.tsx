import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/app/query-client.js';
import { toast } from '@/app/toast.js';
import { requirePermission } from '@/app/use-can.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { createTemplate } from '@/data/templates/templates.js';
import { TemplateForm } from './-form/template-form.js';

export const Route = createFileRoute('/_app/(templates)/create-template')({
  staticData: { shape: 'form', titleKey: 'templates.create_title', parent: '/templates', texts: ['templates', 'text'] },
  beforeLoad: requirePermission('add templates'),
  loader: () => queryClient.ensureQueryData(textValuesQuery),
  component: CreateTemplate,
});

function CreateTemplate(): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <TemplateForm
      initial={{ name: '', content: '' }}
      submitLabel={t('templates.create')}
      failure={t('templates.not_created')}
      onSave={async (template) => {
        await createTemplate(template);
        toast.success(t('templates.created'));
        await navigate({ to: '/templates' });
      }}
    />
  );
}
