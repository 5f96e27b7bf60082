import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { chatbotFiguresQuery } from '@/data/chatbots.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { figuresAtom } from './flow/marks.js';
import classes from './editor.module.css';

const FIGURES = ['conversations', 'finished', 'handed_over'] as const;

export function FiguresStrip({ id }: { id: number }): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(chatbotFiguresQuery(id));
  const setFigures = useSetAtom(figuresAtom);
  useEffect(() => {
    setFigures(data ?? null);
    return () => setFigures(null);
  }, [data, setFigures]);
  return (
    <dl className={classes.figures} aria-busy={!data}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`chatbots.figures.${name}`)}</dt>
          <dd>{data ? formatNumber(data[name], currentLanguage()) : '–'}</dd>
        </div>
      ))}
      <span className={classes.dimmed}>{t('chatbots.figures_days')}</span>
    </dl>
  );
}
