import {
  IconCalendar,
  IconHandStop,
  IconHeadset,
  IconHelpCircle,
  type Icon,
  IconPackage,
  IconTargetArrow,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAMES, type TemplateName } from './template-names.js';
import classes from './template-cards.module.css';

const ICONS: Record<TemplateName, Icon> = {
  welcome: IconHandStop,
  questions: IconHelpCircle,
  order: IconPackage,
  appointment: IconCalendar,
  lead: IconTargetArrow,
  handover: IconHeadset,
};

export function TemplateCards(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ul className={classes.cards} aria-label={t('chatbots.templates_title')}>
      {TEMPLATE_NAMES.map((name) => {
        const Shape = ICONS[name];
        return (
          <li key={name}>
            <Link to="/create-chatbot" search={{ template: name }} className={classes.card}>
              <Shape size={20} stroke={1.5} />
              <span className={classes.title}>{t(`chatbots.templates.${name}.title`)}</span>
              <span className={classes.hint}>{t(`chatbots.templates.${name}.hint`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
