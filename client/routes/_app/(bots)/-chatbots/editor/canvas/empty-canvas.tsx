import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TemplateCards } from '../../templates/template-cards.js';
import classes from './canvas.module.css';

interface EmptyCanvasProps {
  isNew: boolean;
  onStart: () => void;
}

export function EmptyCanvas({ isNew, onStart }: EmptyCanvasProps): React.ReactElement {
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.nothing} dir={i18n.dir()}>
      {isNew ? (
        <>
          <h2 className={classes.nothingTitle}>{t('chatbots.templates_title')}</h2>
          <TemplateCards />
          <Button
            variant="default"
            className={classes.begin ?? ''}
            leftSection={<IconPlus size={18} stroke={1.5} />}
            onClick={onStart}
          >
            {t('chatbots.start_empty')}
          </Button>
        </>
      ) : (
        <p>{t('chatbots.canvas_empty')}</p>
      )}
    </div>
  );
}
