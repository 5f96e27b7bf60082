import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { TemplateResource } from '@server/templates/templates.contract.js';
import type { Can } from '@/app/use-can.js';
import { TemplateText } from '@/parts/template-text/template-text.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './templates.module.css';

export function templateColumns(t: TFunction, can: Can): Column<TemplateResource>[] {
  const canEdit = can('edit templates');
  return [
    { key: 'id', title: t('templates.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'name',
      title: t('templates.name'),
      card: 'title',
      width: 220,
      cell: (template) => <Name template={template} canEdit={canEdit} />,
    },
    {
      key: 'content',
      title: t('templates.content'),
      width: 520,
      cell: ({ content }) => (
        <div className={classes.content} data-note>
          <TemplateText text={content} lines={2} />
        </div>
      ),
    },
    {
      key: 'created_at',
      title: t('templates.created_at'),
      card: 'wide',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

function Name({ template, canEdit }: { template: TemplateResource; canEdit: boolean }): React.ReactElement {
  const { id, name } = template;
  if (!canEdit) return <ClampedText text={name} />;
  return (
    <Link to="/edit-template/$templateId" params={{ templateId: String(id) }} className={classes.name} data-row-link>
      <ClampedText text={name} />
    </Link>
  );
}
