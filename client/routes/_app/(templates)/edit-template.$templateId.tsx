import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_USES_COUNTED } from '@server/templates/template-limits.contract.js';
import { orNotFound } from '@/app/http/not-found.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { queryClient } from '@/app/query-client.js';
import { toast } from '@/app/toast.js';
import { requirePermission } from '@/app/use-can.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { templateQuery, updateTemplate } from '@/data/templates/templates.js';
import { respellVariables } from '@/parts/text-editor/variables.js';
import { TemplateForm } from './-form/template-form.js';

export const Route = createFileRoute('/_app/(templates)/edit-template/$templateId')({
  staticData: { shape: 'form', titleKey: 'templates.edit_title', parent: '/templates', texts: ['templates', 'text'] },
  beforeLoad: requirePermission('edit templates'),
  loader: async ({ params }) => {
    const id = Number(params.templateId);
    if (!Number.isInteger(id) || id < 1) throw notFound();
    const loading = queryClient.ensureQueryData(textValuesQuery);
    // The server does not push changes of `used_by`.
    await orNotFound(queryClient.fetchQuery({ ...templateQuery(id), staleTime: 0 }));
    await loading;
  },
  component: EditTemplate,
});

function EditTemplate(): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = Number(Route.useParams().templateId);
  const { data: template } = useSuspenseQuery(templateQuery(id));
  const { name, content } = template;
  return (
    <TemplateForm
      key={id}
      initial={{ name, content: respellVariables(content, currentLanguage()) }}
      submitLabel={t('ui.save')}
      failure={t('templates.not_updated')}
      notice={<UsedBy count={template.used_by.messages} />}
      revision={template.revision}
      onSave={async (changed, revision) => {
        await updateTemplate(id, { ...changed, revision });
        toast.success(t('templates.updated'));
        await navigate({ to: '/templates' });
      }}
    />
  );
}

function UsedBy({ count }: { count: number }): React.ReactElement | null {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Alert variant="light" icon={<IconInfoCircle size={20} stroke={1.5} />}>
      {count < MAX_USES_COUNTED ? t('templates.used', { count }) : t('templates.used_often', { count })}
    </Alert>
  );
}
