import { Input, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { onDemand } from '@/ui/on-demand.js';
import type { CountryChoiceProps } from './country-choice.js';
import classes from '../import.module.css';

const CountryChoice = onDemand(
  () => import('./country-choice.js').then((module) => module.CountryChoice),
  () => <Skeleton height={14} width={160} mx={12} />,
);

export function CountryField(props: CountryChoiceProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={t('imports.country')} description={t('imports.country_help')} labelElement="div">
      <div className={classes.country}>
        <CountryChoice {...props} />
      </div>
    </Input.Wrapper>
  );
}
