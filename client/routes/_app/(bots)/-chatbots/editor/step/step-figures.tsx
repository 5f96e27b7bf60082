import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { figuresAtom } from '../flow/marks.js';
import classes from './step-figures.module.css';

export function StepFigures({ id }: { id: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const figures = useAtomValue(figuresAtom);
  if (!figures) return null;
  const { passed, left } = figures.nodes[id] ?? { passed: 0, left: 0 };
  const language = currentLanguage();
  return (
    <div className={classes.figures} dir="auto">
      <span>{t('chatbots.passed', { number: formatNumber(passed, language) })}</span>
      <span>{t('chatbots.left_here', { number: formatNumber(left, language) })}</span>
    </div>
  );
}
