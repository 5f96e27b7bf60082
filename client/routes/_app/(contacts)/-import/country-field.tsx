import { lazy, Suspense } from 'react';
import { Input, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

const CountryChoice = lazy(() => import('./country-choice.js').then((module) => ({ default: module.CountryChoice })));

export interface CountryFieldProps {
  /** ISO code; '' is the account's own. */
  value: string;
  onChange: (country: string) => void;
}

/** The country of numbers that are written without one. The numbering plans of the world come when this is on screen. */
export function CountryField(props: CountryFieldProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      label={t('imports.country')}
      description={t('imports.country_help')}
      inputWrapperOrder={['label', 'input', 'description']}
      labelElement="div"
    >
      <div className={classes.country}>
        <Suspense fallback={<Skeleton height={14} width={160} mx={12} />}>
          <CountryChoice {...props} />
        </Suspense>
      </div>
    </Input.Wrapper>
  );
}
