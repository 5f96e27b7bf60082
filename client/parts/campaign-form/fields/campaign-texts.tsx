import { useTranslation } from 'react-i18next';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { TemplateText } from '@/parts/template-text/template-text.js';
import classes from './fields.module.css';

export function CampaignTexts({ templates }: { templates: readonly TemplateChoice[] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ul className={classes.templates} aria-label={t('campaigns.form.template_texts')}>
      {templates.map(({ id, name, content }) => (
        <li key={id} className={classes.template}>
          <bdi className={classes.templateName}>{name}</bdi>
          <div className={classes.templateText}>
            <TemplateText text={content} />
          </div>
        </li>
      ))}
    </ul>
  );
}
