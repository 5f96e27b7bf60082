import { useTranslation } from 'react-i18next';
import { TemplateCards } from '../../templates/template-cards.js';
import classes from './canvas.module.css';

/** Over the empty canvas: how to begin. */
export function NothingYet({ isNew }: { isNew: boolean }): React.ReactElement {
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.nothing} dir={i18n.dir()}>
      <p>{t('chatbots.canvas_empty')}</p>
      {isNew && (
        <>
          <p>{t('chatbots.or_template')}</p>
          <TemplateCards />
        </>
      )}
    </div>
  );
}
